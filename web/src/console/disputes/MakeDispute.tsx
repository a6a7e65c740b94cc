import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { useNavigate } from 'react-router'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

/** Turns a message into a dispute dated when we received it (RULES). Repeating it makes no second one. */
export function MakeDispute({ message: { uuid: message_id } }: { message: { uuid: string } }) {
  const may = useMay()
  const navigate = useNavigate()
  const record = useAct(consoleDisputeEndpoints.recordDispute, {
    onSuccess: ({ dispute }) =>
      void navigate(consoleHref('/console/disputes/:uuid', { uuid: dispute.uuid })),
  })
  if (!may('disputes.record')) return null
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        isPending={record.isPending}
        onClick={() => record.mutate({ body: { from: 'message', message_id } })}
      >
        {wording.openADispute}
      </Button>
      <Refusal error={record.error} />
    </div>
  )
}
