import { type RunningClock, type WorkItem, workEndpoints } from '@passbook/contract/console/work'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useMay, useMe } from '../session/me.ts'
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
      </div>
      {running_clock && <p className="text-sm text-ink-muted">{ENDS[running_clock]}</p>}
      {isOthers && (
        <p className="text-sm text-ink-muted">
          {fill(wording.nameIsWorkingOnThis, { name: claimed_by.name })}
        </p>
      )}
    </div>
  )
}
