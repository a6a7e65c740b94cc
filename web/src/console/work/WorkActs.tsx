import {
  NOTE_CHARACTERS,
  type RunningClock,
  type WorkItem,
  workEndpoints,
} from '@passbook/contract/console/work'
import { useState } from 'react'
import { z } from 'zod/mini'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { CancelButton } from '../parts/ReasonDialog.tsx'
import { useMay, useMe } from '../session/me.ts'
import { kindWords } from './kind-words.ts'
import * as wording from './wording.ts'

interface WorkActsProps {
  item: WorkItem
  onChanged: (item: WorkItem) => void
}

/** How work ends that cannot be marked as done. */
const ENDS: Readonly<Record<RunningClock, string>> = {
  dispute: wording.thisClosesWhenTheDispute,
  message: wording.thisClosesWhenADispute,
  review: wording.thisClosesWhenTheReview,
}

/** Claims an item, releases it, or marks it as done. */
export function WorkActs({ item, onChanged }: WorkActsProps) {
  const { id, claimed_by, handled_at, running_clock } = item
  const may = useMay()
  const { staff_id } = useMe()
  const [asked, setAsked] = useState<'assign' | 'hand back' | null>(null)
  const close = () => setAsked(null)
  const onSuccess = ({ item: changed }: { item: WorkItem }) => onChanged(changed)
  const claim = useAct(workEndpoints.claimWork, { onSuccess })
  const release = useAct(workEndpoints.releaseWork, { onSuccess })
  const done = useAct(workEndpoints.handleWork, { onSuccess })
  if (handled_at || !may('work.take')) return null
  const input = { params: { id } }
  const isOthers = claimed_by !== null && claimed_by.staff_id !== staff_id
  return (
    <div className="flex flex-col gap-3">
      <Refusal error={claim.error ?? release.error ?? done.error} />
      <div className="flex flex-wrap gap-3">
        {claimed_by === null ? (
          <Button isPending={claim.isPending} onClick={() => claim.mutate(input)}>
            {wording.claim}
          </Button>
        ) : (
          <Button
            variant="secondary"
            isPending={release.isPending}
            onClick={() => release.mutate(input)}
          >
            {wording.release}
          </Button>
        )}
        {!isOthers && running_clock === null && (
          <Button
            variant={claimed_by ? 'primary' : 'secondary'}
            isPending={done.isPending}
            onClick={() => done.mutate(input)}
          >
            {' '}
            {wording.markDone}{' '}
          </Button>
        )}
        {claimed_by?.staff_id === staff_id && (
          <Button variant="secondary" onClick={() => setAsked('hand back')}>
            {wording.handBack}
          </Button>
        )}
        {may('work.assign') && (
          <Button variant="secondary" onClick={() => setAsked('assign')}>
            {wording.assign}
          </Button>
        )}
      </div>
      {asked === 'assign' && <Assign item={item} onChanged={onChanged} onClose={close} />}
      {asked === 'hand back' && <HandBack item={item} onChanged={onChanged} onClose={close} />}
      {running_clock && <p className="text-sm text-ink-muted">{ENDS[running_clock]}</p>}
      {isOthers && (
        <p className="text-sm text-ink-muted">
          {fill(wording.nameIsWorkingOnThis, { name: claimed_by.name })}
        </p>
      )}
    </div>
  )
}

interface DialogProps extends WorkActsProps {
  onClose: () => void
}

const { assignWork, handBackWork } = workEndpoints

/** Gives the item to a colleague who may finish it. */
function Assign({ item: { id, kind }, onChanged, onClose }: DialogProps) {
  const { data } = useDesk(workEndpoints.listColleagues, { params: { id } })
  const assign = useAct(assignWork, { onSuccess: ({ item }) => onChanged(item) })
  const form = useAppForm({ schema: choosing, defaultValues: { staff_id: '' } })
  const colleagues = data?.colleagues ?? []
  return (
    <Dialog title={fill(wording.assignKind, { kind: kindWords(kind) })} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.assign}
        onSubmit={async (body) => {
          await assign.mutateAsync({ params: { id }, body })
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <ChoiceField
          form={form}
          name="staff_id"
          label={wording.colleague}
          options={[
            { value: '', label: wording.chooseAColleague },
            ...colleagues.map(({ staff_id, name }) => ({ value: staff_id, label: name })),
          ]}
        />
      </Form>
    </Dialog>
  )
}

const choosing = z.object({ staff_id: z.uuid(wording.chooseAColleague) })

/** Releases the item with a note. */
function HandBack({ item: { id, kind }, onChanged, onClose }: DialogProps) {
  const handBack = useAct(handBackWork, { onSuccess: ({ item }) => onChanged(item) })
  const form = useAppForm({ schema: handBackWork.body, defaultValues: { text: '' } })
  return (
    <Dialog title={fill(wording.handBackKind, { kind: kindWords(kind) })} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.handBack}
        onSubmit={async (body) => {
          await handBack.mutateAsync({ params: { id }, body })
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <TextAreaField
          form={form}
          name="text"
          label={wording.newNote}
          hint={wording.sayHowFarItIs}
          maxCharacters={NOTE_CHARACTERS}
        />
      </Form>
    </Dialog>
  )
}
