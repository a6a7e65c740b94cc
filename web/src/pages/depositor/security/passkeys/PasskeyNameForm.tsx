import { PasskeyName } from '@passbook/contract/security'
import { z } from 'zod/mini'
import { Form } from '../../../../forms/Form.tsx'
import { PasskeyNameField } from '../../../../forms/fields/PasskeyNameField.tsx'
import { useAppForm } from '../../../../forms/use-app-form.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'

const schema = z.object({ name: PasskeyName })

interface PasskeyNameFormProps {
  name: string
  isNew?: boolean
  submitLabel: string
  onName: (name: string) => Promise<unknown>
  /** Named or left as it was. */
  onDone: () => void
}

/** Asks what a passkey is called, and closes once that is taken or no longer wanted. */
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
          Cancel
        </LinkButton>
      }
    >
      <PasskeyNameField form={form} name="name" isNew={isNew} />
    </Form>
  )
}
