import { type ConsoleMessage, consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { useState } from 'react'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import * as wording from './wording.ts'

const { assignConversation, listAnswerers, markComplaint } = consoleMessageEndpoints
const NOBODY = { value: '', label: wording.unassigned }

/** Assigns a conversation to a colleague, and marks it as a complaint. */
export function MessageActs({ message }: { message: ConsoleMessage }) {
  const { uuid, assigned_to, is_complaint } = message
  const params = { uuid }
  const { data } = useDesk(listAnswerers, { params })
  const assign = useAct(assignConversation)
  const mark = useAct(markComplaint)
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? assigned_to?.staff_id ?? ''
  const colleagues = data?.colleagues ?? []
  // Somebody who can no longer answer stays assigned until another person is chosen.
  const isListed = colleagues.some(({ staff_id }) => staff_id === assigned_to?.staff_id)
  const known = assigned_to && !isListed ? [assigned_to, ...colleagues] : colleagues
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-60 max-w-full">
        <SelectBox
          label={wording.assignedTo}
          options={[
            NOBODY,
            ...known.map(({ staff_id, name }) => ({ value: staff_id, label: name })),
          ]}
          value={value}
          onChange={setChosen}
        />
      </div>
      <Button
        variant="secondary"
        isPending={assign.isPending}
        onClick={() =>
          assign.mutate(
            { params, body: { staff_id: value || null } },
            { onSuccess: () => setChosen(null) },
          )
        }
      >
        {wording.assign}
      </Button>
      <Button
        variant="secondary"
        isPending={mark.isPending}
        onClick={() => mark.mutate({ params, body: { is_complaint: !is_complaint } })}
      >
        {is_complaint ? wording.removeComplaintMark : wording.markAsComplaint}
      </Button>
      <Refusal error={assign.error ?? mark.error} />
    </div>
  )
}
