import { type DormancyLine, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'

const { body: schema } = dormancyEndpoints.recordContact

const WAYS = [
  { value: 'call', label: 'A call' },
  { value: 'letter', label: 'A letter' },
] as const

interface RecordContactProps {
  line: DormancyLine
  onClose: () => void
  onDone: (words: string) => void
}

/** A holder called or wrote: the state's period begins anew. */
export function RecordContact({ line, onClose, onDone }: RecordContactProps) {
  const record = useAct(dormancyEndpoints.recordContact)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { by: 'call', on: '', reason: '' },
  })
  return (
    <Dialog title={`Record contact with ${line.customer}`} onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record contact"
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid: line.account_id }, body })
          onDone(`Contact with ${line.customer} is recorded. The period begins anew.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          Any holder counts. What is dormant stays so until it is reactivated.
        </p>
        <ChoiceField form={form} name="by" label="By" options={WAYS} />
        <TextField form={form} name="on" type="date" label="On" />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}
