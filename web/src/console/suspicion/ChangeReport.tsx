import { type SuspicionReport, suspicionEndpoints } from '@passbook/contract/console/suspicion'
import { Form } from '../../forms/Form.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ReportFields, useReportForm } from './ReportFields.tsx'

interface ChangeReportProps {
  report: SuspicionReport
  onClose: () => void
  onDone: (words: string) => void
}

/** Changes what a report says; what it said before stays in its history. */
export function ChangeReport({ report, onClose, onDone }: ChangeReportProps) {
  const { uuid, title, suspect, narrative, detected_on } = report
  const change = useAct(suspicionEndpoints.changeReport)
  const form = useReportForm({ title, suspect, narrative, detected_on })
  return (
    <Dialog title="Change the report" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Save"
        onSubmit={async (given) => {
          await change.mutateAsync({ params: { uuid }, body: given })
          onDone('The report was changed.')
          onClose()
        }}
      >
        <ReportFields form={form} />
      </Form>
    </Dialog>
  )
}
