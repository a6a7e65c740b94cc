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
import { type Looking, writeLooking } from './views.ts'

const TAB =
  'inline-flex min-h-target items-center border-b-2 border-transparent px-2 text-sm hover:border-hairline aria-[current=page]:border-primary-edge aria-[current=page]:font-bold'

/** The views one saved, each as a tab; and saving the one that is looked at. */
export function SavedViews({ looking }: { looking: Looking }) {
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useDesk(workEndpoints.listViews, {})
  const forget = useAct(workEndpoints.forgetView)
  const views = data?.views ?? []
  const current = views.find((saved) => isSame(saved, looking))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-2">
            {views.map((saved) => (
              <li key={saved.uuid}>
                <Link
                  to={{ search: writeLooking({ ...lookingOf(saved), item: null }) }}
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
          Forget this view
        </LinkButton>
      ) : (
        <LinkButton className="text-sm" onClick={() => setIsSaving(true)}>
          Save this view
        </LinkButton>
      )}
      <Refusal error={forget.error} />
      {isSaving && <SaveView looking={looking} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function lookingOf({ view, kind }: SavedView): Omit<Looking, 'item'> {
  return { view, kind: kind ?? undefined }
}

function isSame(saved: SavedView, { view, kind }: Looking): boolean {
  return saved.view === view && (saved.kind ?? undefined) === kind
}

const schema = z.object({ name: workEndpoints.saveView.body.shape.name })

function SaveView({ looking, onClose }: { looking: Looking; onClose: () => void }) {
  const save = useAct(workEndpoints.saveView)
  const form = useAppForm({ schema, defaultValues: { name: '' } })
  const { view, kind } = looking
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Save view"
        onSubmit={async ({ name }) => {
          await save.mutateAsync({ body: { name, view, ...(kind !== undefined && { kind }) } })
          onClose()
        }}
      >
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="It becomes a tab for you alone. A view of the same name is replaced."
          maxLength={VIEW_NAME_CHARACTERS}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
