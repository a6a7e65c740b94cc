import { type Device, authEndpoints } from '@passbook/contract/auth'
import { formatBankingDay } from '@passbook/contract/format-dates'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { showNotification } from '../../../shell/notification.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Section } from '../about/Section.tsx'
import * as wording from '../wording.ts'

/** UX 22: the devices that sign in without a code, each of which can be removed. */
export function RememberedDevices() {
  const info = useData(authEndpoints.getDeviceInfo)
  const forget = useCall(authEndpoints.forgetDevice, {
    onSuccess: async () => {
      await info.refetch()
      showNotification(wording.deviceRemoved)
    },
  })
  return (
    <Section title={wording.rememberedDevices} intro={wording.theseDevicesSignInWith}>
      <Refusal error={forget.error} />
      <QueryState query={info}>
        {({ devices }) =>
          devices.length === 0 ? (
            <p>{wording.noRememberedDevicesEverySign}</p>
          ) : (
            <ul className="divide-y divide-hairline">
              {devices.map((device) => (
                <DeviceRow
                  key={device.uuid}
                  device={device}
                  isBusy={forget.isPending}
                  onForget={() => forget.mutate({ params: { uuid: device.uuid } })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Section>
  )
}

interface DeviceRowProps {
  device: Device
  isBusy: boolean
  onForget: () => void
}

function DeviceRow({ device, isBusy, onForget }: DeviceRowProps) {
  const { device_name, is_current, last_used_at, expires_at } = device
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <p className="font-bold">
          {device_name}
          {is_current && ` ${wording.thisDevice}`}
        </p>
        <p className="text-sm text-ink-muted">
          {fill(wording.lastUsedLastUsedAt, {
            lastUsedAt: formatBankingDay(last_used_at),
            expiresAt: formatBankingDay(expires_at),
          })}
        </p>
      </div>
      <LinkButton disabled={isBusy} onClick={onForget}>
        {wording.remove}
        <VisuallyHidden> {device_name}</VisuallyHidden>
      </LinkButton>
    </li>
  )
}
