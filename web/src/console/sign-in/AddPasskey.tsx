import { doorEndpoints } from '@passbook/contract/console/door'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { PasskeyName } from '@passbook/contract/security'
import { z } from 'zod/mini'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { createPasskey } from '../../lib/create-passkey.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useMe } from '../session/me.ts'

const schema = z.object({ name: PasskeyName, ...doorEndpoints.askForOwnPasskey.body.shape })

export interface QuestionProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** Names a passkey, asks for the password, and lets the browser make it. */
export function AddPasskey({ onClose, onDone }: QuestionProps) {
  const { needs_passkey } = useMe()
  const begin = useAct(doorEndpoints.askForOwnPasskey)
  const add = useAct(doorEndpoints.addOwnPasskey)
  const form = useAppForm({ schema, defaultValues: { name: '', password: '' } })
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Create passkey"
        onSubmit={async ({ name, password }) => {
          const { challenge_id, options } = await begin.mutateAsync({ body: { password } })
          const response = await createPasskey(options)
          await add.mutateAsync({ body: { name, challenge_id, response } })
          const next = needs_passkey ? ' Sign out, and sign in with it, to approve.' : ''
          onDone(`“${name}” was added.${next}`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          Your device asks for your fingerprint, face, screen lock or security key. You have{' '}
          {inWords(LIMITS.passkeys.minutes, 'minute')}. You get an email about it.
        </p>
        <TextField
          form={form}
          name="name"
          label="Name of the passkey"
          hint="So that you know it again in the list."
          maxLength={LIMITS.passkeys.nameCharacters}
          autoComplete="off"
        />
        <PasswordField
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
        />
      </Form>
    </Dialog>
  )
}
