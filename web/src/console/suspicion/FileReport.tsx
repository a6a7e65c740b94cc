import {
  REPORT_REFERENCE_CHARACTERS,
  suspicionEndpoints,
} from '@passbook/contract/console/suspicion'
import { LIMITS } from '@passbook/contract/limits'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'

const { body: schema } = suspicionEndpoints.fileReport

interface FileReportProps {
  uuid: string
  onClose: () => void
  onDone: (words: string) => void
}

/** Records that the report was filed with the authority, which is done outside of this console. */
export function FileReport({ uuid, onClose, onDone }: FileReportProps) {
  const file = useAct(suspicionEndpoints.fileReport)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { filed_on: '', reference: '' },
  })
  return (
    <Dialog title="Record filing" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record filing"
        onSubmit={async (body) => {
          await file.mutateAsync({ params: { uuid }, body })
          onDone('The filing was recorded.')
          onClose()
        }}
      >
        <p className="text-ink-muted">
          The report itself is filed with the authority, not from here. Afterwards it can no longer
          be changed, and is kept for {LIMITS.suspicion.keptYears} years.
        </p>
        <TextField form={form} name="filed_on" type="date" label="Filed on" />
        <TextField
          form={form}
          name="reference"
          label="Number of the filing"
          hint="As the authority confirmed it."
          maxLength={REPORT_REFERENCE_CHARACTERS}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
