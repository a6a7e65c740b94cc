import { authEndpoints } from '@passbook/contract/auth'
import { LifeEnds, type Person, granted } from '../person.ts'

/** Looks at the remembered devices and has this one forgotten. */
export async function forgetDevice(person: Person, device: string): Promise<void> {
  const { devices } = await person.must(authEndpoints.getDeviceInfo, {})
  const mine = devices.find(({ device_name }) => device_name === device)
  if (!mine) throw new LifeEnds('a device that was remembered is gone')
  const forgotten = await person.call(
    authEndpoints.forgetDevice,
    { params: { uuid: mine.uuid } },
    { leaves: [{ of: 'device forgotten', key: device }] },
  )
  // One that is gone already: an earlier try did it.
  if (!forgotten.ok && !forgotten.inDoubt) granted('DELETE /device-info', forgotten)
}
