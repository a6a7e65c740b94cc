import {
  type SavedView,
  VIEW_NAME_CHARACTERS,
  workEndpoints,
} from '@passbook/contract/console/work'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { type WorkSelection, writeWorkSelection } from './views.ts'
import * as wording from './wording.ts'

const TAB =
  'inline-flex min-h-target items-center border-b-2 border-transparent px-2 text-sm hover:border-hairline aria-[current=page]:border-primary-edge aria-[current=page]:font-bold'

/** The saved views of the person as tabs, and a button to save the current view. */
export function SavedViews({ selection }: { selection: WorkSelection }) {
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useDesk(workEndpoints.listViews, {})
  const forget = useAct(workEndpoints.forgetView)
  const views = data?.views ?? []
  const current = views.find((saved) => isSame(saved, selection))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      {views.length > 0 && (
        <nav aria-label={wording.savedViews}>
          <ul className="flex flex-wrap gap-x-2">
            {views.map((saved) => (
              <li key={saved.uuid}>
                <Link
                  to={{ search: writeWorkSelection({ ...selectionOf(saved), item: null }) }}
                  aria-current={saved === current ? 'page' : undefined}
                  className={TAB}
                >
                  <bdi>{saved.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current ? (
        <LinkButton
          className="text-sm"
          disabled={forget.isPending}
          onClick={() => forget.mutate({ params: { uuid: current.uuid } })}
        >
          {wording.deleteThisView}
        </LinkButton>
      ) : (
        <LinkButton className="text-sm" onClick={() => setIsSaving(true)}>
          {wording.saveThisView}
        </LinkButton>
      )}
      <Refusal error={forget.error} />
      {isSaving && <SaveView selection={selection} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function selectionOf({ view, kind }: SavedView): Omit<WorkSelection, 'item'> {
  return { view, kind: kind ?? undefined }
}

function isSame(saved: SavedView, { view, kind }: WorkSelection): boolean {
  return saved.view === view && (saved.kind ?? undefined) === kind
}

const schema = z.object({ name: workEndpoints.saveView.body.shape.name })

function SaveView({ selection, onClose }: { selection: WorkSelection; onClose: () => void }) {
  const save = useAct(workEndpoints.saveView)
  const form = useAppForm({ schema, defaultValues: { name: '' } })
  const { view, kind } = selection
  return (
    <Dialog title={wording.saveThisView} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.saveView}
        onSubmit={async ({ name }) => {
          await save.mutateAsync({ body: { name, view, ...(kind !== undefined && { kind }) } })
          onClose()
        }}
      >
        <TextField
          form={form}
          name="name"
          label={wording.name}
          hint={wording.onlyYouSeeThisTab}
          maxLength={VIEW_NAME_CHARACTERS}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
