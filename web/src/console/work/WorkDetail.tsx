import { type WorkItem, NOTE_CHARACTERS, workEndpoints } from '@passbook/contract/console/work'
import { useEffect, useRef } from 'react'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useAct } from '../api/use-act.ts'
import { Moment } from '../parts/Moment.tsx'
import { ageWords } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { WorkActs } from './WorkActs.tsx'
import { Due } from './WorkTable.tsx'
import { WorkLinks } from './WorkLinks.tsx'
import { kindWords } from './kind-words.ts'
import * as wording from './wording.ts'

interface WorkDetailProps {
  item: WorkItem
  /** The banking clock. */
  asOf: string
  onChanged: (item: WorkItem) => void
  onClose: () => void
}

/** One work item with its details, customer, owner and notes. */
export function WorkDetail({ item, asOf, onChanged, onClose }: WorkDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // In a field the key clears or closes something of the field, and a dialog closes first.
      const { target } = event
      const isInField = target instanceof Element && target.matches('input, textarea, select')
      const isInDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (!isInField && !isInDialog) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <section
      aria-labelledby="work-item"
      className="hairline order-first h-fit rounded-lg bg-surface p-5 xl:order-none xl:sticky xl:top-20 xl:max-h-[calc(100svh-6rem)] xl:overflow-y-auto"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 ref={heading} id="work-item" tabIndex={-1} className="text-lg outline-none">
          {kindWords(item.kind)}
        </h2>
        <LinkButton onClick={onClose}>{wording.closeItem}</LinkButton>
      </div>
      <p className="mt-2 wrap-anywhere">{item.message}</p>
      <WorkLinks item={item} />
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-y border-hairline py-4 text-sm">
        <dt className="text-ink-muted">{wording.raised}</dt>
        <dd>
          <Moment at={item.raised_at} />
          {!item.handled_at && (
            <span className="block text-ink-muted">
              {fill(wording.waitingRaisedAt, { raisedAt: ageWords(item.raised_at, asOf) })}
            </span>
          )}
        </dd>
        <dt className="text-ink-muted">{wording.due}</dt>
        <dd>
          <Due item={item} asOf={asOf} />
          {item.due_reason && <span className="block text-ink-muted">{item.due_reason}</span>}
        </dd>
        <dt className="text-ink-muted">{wording.claimedBy}</dt>
        <dd>{item.claimed_by?.name ?? wording.unclaimed}</dd>
        {item.handled_at && (
          <>
            <dt className="text-ink-muted">{wording.done}</dt>
            <dd className="wrap-anywhere">
              <Moment at={item.handled_at} />
              <span className="block">{item.handled_by}</span>
            </dd>
          </>
        )}
      </dl>
      <WorkActs item={item} onChanged={onChanged} />
      <WorkNotes item={item} onChanged={onChanged} />
    </section>
  )
}

interface WorkNotesProps {
  item: WorkItem
  onChanged: (item: WorkItem) => void
}

/** The notes of an item. Notes are never changed. */
function WorkNotes({ item, onChanged }: WorkNotesProps) {
  const may = useMay()
  const isOpen = item.handled_at === null && may('work.take')
  if (item.notes.length === 0 && !isOpen) return null
  return (
    <div className="mt-5 border-t border-hairline pt-4">
      <h3 className="mb-2">{wording.notes}</h3>
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
      submitLabel={wording.addNote}
      submitVariant="secondary"
      onSubmit={async (body) => {
        await note.mutateAsync({ params: { id }, body })
        form.reset()
      }}
    >
      <TextAreaField
        form={form}
        name="text"
        label={wording.newNote}
        maxCharacters={NOTE_CHARACTERS}
      />
    </Form>
  )
}
