import type { Data } from '@passbook/contract/endpoint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { securityEndpoints } from '@passbook/contract/security'
import { useCall } from '../../../../api/use-call.ts'
import { deviceName } from '../../../../features/auth/device-name.ts'
import { Intro } from '../../../../shell/Intro.tsx'
import { showNotification } from '../../../../shell/notification.ts'
import { createPasskey } from '../../../../lib/create-passkey.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import { takePasskeys } from './use-passkeys.ts'

/** What the server wants a passkey made of. */
export type NewPasskey = Data<typeof securityEndpoints.askForPasskey>

interface NamePasskeyProps {
  begun: NewPasskey
  onDone: () => void
}

/** Names the passkey, and lets the browser make it: browsers want a press of a button for that. */
export function NamePasskey({ begun, onDone }: NamePasskeyProps) {
  const add = useCall(securityEndpoints.addPasskey, {
    onSuccess: ({ data }) => {
      takePasskeys(data)
      showNotification('The passkey was added')
    },
  })
  return (
    <>
      <Intro title="Add a passkey">
        <p>
          Your device asks for your fingerprint, face or screen lock. You have{' '}
          {inWords(LIMITS.passkeys.minutes, 'minute')}.
        </p>
        <p>
          We write to you about it. For {inWords(LIMITS.contactChange.hours, 'hour')} a withdrawal
          asks for a code.
        </p>
      </Intro>
      <PasskeyNameForm
        name={deviceName(navigator.userAgent)}
        isNew
        submitLabel="Create passkey"
        onName={async (name) => {
          const { challenge_id, options } = begun
          const response = await createPasskey(options)
          await add.mutateAsync({ body: { name, challenge_id, response } })
        }}
        onDone={onDone}
      />
    </>
  )
}
