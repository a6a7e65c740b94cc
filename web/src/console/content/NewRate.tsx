import { contentEndpoints } from '@passbook/contract/console/content'
import { formatFullDay } from '@passbook/contract/dates'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonField } from '../parts/ReasonField.tsx'

const { body: schema } = contentEndpoints.proposeRate

interface NewRateProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** Another rate from a day on, once a second person agrees; everybody is told then. */
export function NewRate({ onClose, onDone }: NewRateProps) {
  const propose = useAct(contentEndpoints.proposeRate)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { rate: '', effective_date: '', reason: '' },
  })
  return (
    <Dialog title="New rate" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Ask a second person"
        onSubmit={async (change) => {
          await propose.mutateAsync({ body: change })
          const day = formatFullDay(change.effective_date)
          onDone(`${change.rate} % from ${day} on waits under Approvals for a second person.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          When a second person agrees, everybody with an open account is told. The rate is variable:
          it may change without notice, from any day to come.
        </p>
        <TextField
          form={form}
          name="rate"
          label="Yearly rate in percent"
          hint="The rate, not the Annual Percentage Yield: 4.40"
          inputMode="decimal"
        />
        <TextField form={form} name="effective_date" type="date" label="From" />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}
