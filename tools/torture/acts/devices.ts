import { authEndpoints } from '@passbook/contract/auth'
import { StoryAborted, type Person, granted } from '../person.ts'

/** Reads the remembered devices and removes this one. */
export async function forgetDevice(person: Person, device: string): Promise<void> {
  const { devices } = await person.must(authEndpoints.getDeviceInfo, {})
  const mine = devices.find(({ device_name }) => device_name === device)
  if (!mine) throw new StoryAborted('a device that was remembered is gone')
  const forgotten = await person.call(
    authEndpoints.forgetDevice,
    { params: { uuid: mine.uuid } },
    { leaves: [{ of: 'device forgotten', key: device }] },
  )
  // If it is already gone, an earlier try removed it.
  if (!forgotten.ok && !forgotten.inDoubt) granted('DELETE /device-info', forgotten)
}
