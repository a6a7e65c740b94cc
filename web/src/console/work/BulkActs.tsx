import type { BulkResult } from '@passbook/contract/console/bulk'
import { NOTE_CHARACTERS, type WorkItem, workEndpoints } from '@passbook/contract/console/work'
import { useState } from 'react'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAct } from '../api/use-act.ts'
import { BulkResults } from '../parts/bulk.tsx'
import { kindWords } from './kind-words.ts'
import * as wording from './wording.ts'

interface BulkActsProps {
  items: readonly WorkItem[]
  /** The ids of the chosen items in the list. */
  chosen: ReadonlySet<number>
  onClear: () => void
}

/** Does an act on all chosen items, and shows the result of each. */
export function BulkActs({ items, chosen, onClear }: BulkActsProps) {
  const [isNoting, setIsNoting] = useState(false)
  const [done, setDone] = useState<{ results: BulkResult[]; items: readonly WorkItem[] } | null>(
    null,
  )
  const ids = items.map(({ id }) => id).filter((id) => chosen.has(id))
  const take = useAct(workEndpoints.takeMany, {
    onSuccess: ({ results }) => {
      // Some items leave the list, so their names are kept for the results.
      setDone({ results, items })
      onClear()
    },
  })
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {ids.length > 0 && (
        <div
          role="group"
          aria-label={wording.selectedItems}
          className="flex flex-wrap items-center gap-3"
        >
          <span className="text-sm">{fill(wording.lengthSelected, { length: ids.length })}</span>
          {(['claim', 'release'] as const).map((what) => (
            <Button
              key={what}
              variant="secondary"
              disabled={take.isPending}
              onClick={() => take.mutate({ body: { what, ids } })}
            >
              {what === 'claim' ? wording.claimSelected : wording.releaseSelected}
            </Button>
          ))}
          <Button variant="secondary" disabled={take.isPending} onClick={() => setIsNoting(true)}>
            {wording.addNoteToSelected}
          </Button>
          <LinkButton className="text-sm" onClick={onClear}>
            {wording.clearSelection}
          </LinkButton>
        </div>
      )}
      <Refusal error={take.error} />
      {done && (
        <BulkResults
          results={done.results}
          nameOf={(id) => nameOf(done.items.find((item) => String(item.id) === id))}
          onClose={() => setDone(null)}
        />
      )}
      {isNoting && (
        <NoteMany
          onClose={() => setIsNoting(false)}
          onNote={(text) => take.mutateAsync({ body: { what: 'note', ids, text } })}
        />
      )}
    </div>
  )
}

function nameOf(item: WorkItem | undefined): string {
  if (item === undefined) return wording.anItem
  return [kindWords(item.kind), item.customer].filter(Boolean).join(', ')
}

interface NoteManyProps {
  onNote: (text: string) => Promise<unknown>
  onClose: () => void
}

const { body: schema } = workEndpoints.noteWork

function NoteMany({ onNote, onClose }: NoteManyProps) {
  const form = useAppForm({ schema, defaultValues: { text: '' } })
  return (
    <Dialog title={wording.addNoteToSelected} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.addNote}
        onSubmit={async ({ text }) => {
          await onNote(text)
          onClose()
        }}
      >
        <TextAreaField
          form={form}
          name="text"
          label={wording.newNote}
          hint={wording.savedOnEachItemWith}
          maxCharacters={NOTE_CHARACTERS}
        />
      </Form>
    </Dialog>
  )
}
