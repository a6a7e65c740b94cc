import { NOTE_CHARACTERS, type WorkItem, workEndpoints } from '@passbook/contract/console/work'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useAct } from '../api/use-act.ts'
import { Moment } from '../parts/Moment.tsx'
import { useMay } from '../session/me.ts'

interface WorkNotesProps {
  item: WorkItem
  onChanged: (item: WorkItem) => void
}

/** What was noted beside an item; notes are never changed. */
export function WorkNotes({ item, onChanged }: WorkNotesProps) {
  const may = useMay()
  const isOpen = item.handled_at === null && may('work.take')
  if (item.notes.length === 0 && !isOpen) return null
  return (
    <div className="mt-5 border-t border-hairline pt-4">
      <h3 className="mb-2">Notes</h3>
      <ol className="mb-4 flex flex-col gap-3 text-sm empty:hidden">
        {item.notes.map(({ by, at, text }) => (
          <li key={`${at} ${text}`}>
            <p className="text-ink-muted">
              {by} · <Moment at={at} />
            </p>
            <WrittenText>{text}</WrittenText>
          </li>
        ))}
      </ol>
      {isOpen && <AddNote item={item} onChanged={onChanged} />}
    </div>
  )
}

function AddNote({ item: { id }, onChanged }: WorkNotesProps) {
  const form = useAppForm({ schema: workEndpoints.noteWork.body, defaultValues: { text: '' } })
  const note = useAct(workEndpoints.noteWork, { onSuccess: ({ item }) => onChanged(item) })
  return (
    <Form
      form={form}
      submitLabel="Add note"
      submitVariant="secondary"
      onSubmit={async (body) => {
        await note.mutateAsync({ params: { id }, body })
        form.reset()
      }}
    >
      <TextAreaField form={form} name="text" label="New note" maxCharacters={NOTE_CHARACTERS} />
    </Form>
  )
}
