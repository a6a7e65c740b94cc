import type { Data } from '@passbook/contract/endpoint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { PasskeyName, securityEndpoints } from '@passbook/contract/security'
import { z } from 'zod/mini'
import { useCall } from '../../../../api/use-call.ts'
import { deviceName } from '../../../../features/auth/device-name.ts'
import { Form } from '../../../../forms/Form.tsx'
import { PasskeyNameField } from '../../../../forms/fields/PasskeyNameField.tsx'
import { useAppForm } from '../../../../forms/use-app-form.ts'
import { createPasskey } from '../../../../lib/create-passkey.ts'
import { fill } from '../../../../lib/fill.ts'
import { Intro } from '../../../../shell/Intro.tsx'
import { showNotification } from '../../../../shell/notification.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import * as wording from '../../wording.ts'
import { takePasskeys } from './use-passkeys.ts'

const schema = z.object({ name: PasskeyName })

interface PasskeyNameFormProps {
  name: string
  isNew?: boolean
  submitLabel: string
  onName: (name: string) => Promise<unknown>
  /** Called after saving or canceling. */
  onDone: () => void
}

/** Asks for the name of a passkey; closes after saving or canceling. */
export function PasskeyNameForm({
  name,
  isNew,
  submitLabel,
  onName,
  onDone,
}: PasskeyNameFormProps) {
  const form = useAppForm({ schema, defaultValues: { name } })
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        await onName(typed.name)
        onDone()
      }}
      submitLabel={submitLabel}
      footer={
        <LinkButton className="self-center" onClick={onDone}>
          {wording.cancel}
        </LinkButton>
      }
    >
      <PasskeyNameField form={form} name="name" isNew={isNew} />
    </Form>
  )
}

/** The server's options for creating a passkey. */
export type NewPasskey = Data<typeof securityEndpoints.askForPasskey>

interface NamePasskeyProps {
  begun: NewPasskey
  onDone: () => void
}

/** Asks for a name, then the browser creates the passkey: browsers require a button press for that. */
export function NamePasskey({ begun, onDone }: NamePasskeyProps) {
  const add = useCall(securityEndpoints.addPasskey, {
    onSuccess: ({ data }) => {
      takePasskeys(data)
      showNotification(wording.passkeyAdded)
    },
  })
  return (
    <>
      <Intro title={wording.addAPasskey}>
        <p>
          {fill(wording.yourDeviceWillAskFor, {
            minutes: inWords(LIMITS.passkeys.minutes, 'minute'),
          })}
        </p>
        <p>
          {fill(wording.wellEmailYouAboutItFor, {
            hours: inWords(LIMITS.contactChange.hours, 'hour'),
          })}
        </p>
      </Intro>
      <PasskeyNameForm
        name={deviceName(navigator.userAgent)}
        isNew
        submitLabel={wording.createPasskey}
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
