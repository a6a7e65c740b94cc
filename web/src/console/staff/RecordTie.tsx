import { TieKind, tieEndpoints } from '@passbook/contract/console/ties'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { useSay } from '../parts/say.ts'
import { ReasonField } from '../parts/ReasonField.tsx'
import { TIE_WORDS } from './tie-words.ts'

const { body: schema } = tieEndpoints.recordTie
const options = TieKind.options.map((kind) => ({ value: kind, label: TIE_WORDS[kind] }))

interface RecordTieProps {
  member: { uuid: string; name: string }
  onDone: (words: string) => void
  onClose: () => void
}

/** From now on the account is closed to them. */
export function RecordTie({ member: { uuid, name }, onDone, onClose }: RecordTieProps) {
  const say = useSay()
  const record = useAct(tieEndpoints.recordTie)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { email: '', kind: 'family', reason: '' },
  })
  return (
    <Dialog title="Record an account" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record account"
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid }, body })
          onDone(`The account of ${body.email} is closed to ${name}.`)
          onClose()
        }}
      >
        <p>From then on {name} can neither open nor change it, nor agree to anything about it.</p>
        <TextField
          form={form}
          name="email"
          label={say('Email of the customer')}
          hint={say('What the customer signs in with.')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField form={form} name="kind" label="Whose it is" options={options} />
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}
