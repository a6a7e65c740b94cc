import { searchEndpoints } from '@passbook/contract/console/searches'
import { LIMITS } from '@passbook/contract/limits'
import type { z } from 'zod/mini'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAct } from '../../api/use-act.ts'

const { body: schema } = searchEndpoints.answerSearch

interface RecordAnswerProps {
  uuid: string
  onClose: () => void
  onDone: (words: string) => void
}

/** Records that the hits were answered, which is done in the authority's own system. */
export function RecordAnswer({ uuid, onClose, onDone }: RecordAnswerProps) {
  const answer = useAct(searchEndpoints.answerSearch)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { answered_on: '' },
  })
  return (
    <Dialog title="Record answer" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record answer"
        onSubmit={async (body) => {
          await answer.mutateAsync({ params: { uuid }, body })
          onDone('The answer was recorded.')
          onClose()
        }}
      >
        <p className="text-ink-muted">
          The hits, and nothing else, are answered in the authority’s own system, not from here.
          Afterwards nothing here can be changed, and it is kept for {LIMITS.suspicion.keptYears}{' '}
          years.
        </p>
        <TextField form={form} name="answered_on" type="date" label="Answered on" />
      </Form>
    </Dialog>
  )
}
