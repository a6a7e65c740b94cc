import { type Holder, jointEndpoints } from '@passbook/contract/joint'
import { href, useNavigate } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import type { Sharing } from '../../../features/joint/use-sharing.ts'
import { refreshProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import * as wording from '../wording.ts'
import { leaveWords } from './holder-words.ts'

interface LeaveReviewProps {
  sharing: Sharing
  second: Holder
  onClose: () => void
  onLeft: (holder: Holder) => void
}

/** The effects of leaving, shown before the request or the agreement; a code confirms it. */
export function LeaveReview({ sharing, second, onClose, onLeft }: LeaveReviewProps) {
  const { run, codePage } = useStepUp({ purpose: 'remove-holder' })
  const navigate = useNavigate()
  const remove = useCall(jointEndpoints.removeHolder, {
    onSuccess: async ({ data }) => {
      if (data.status === 'WAITING') {
        await queryClient.invalidateQueries()
        return onClose()
      }
      if (sharing.isPrimary) {
        onLeft(second)
        await queryClient.invalidateQueries({ refetchType: 'none' })
        return
      }
      // The person who left can no longer read the account; their new progress decides the page.
      await refreshProgress()
      await navigate(href('/login/entry'), { replace: true })
    },
  })
  const { depositor_id } = second
  const confirm = () =>
    void run((step_up) => remove.mutateAsync({ body: { depositor_id, step_up } })).catch(
      // The reason is shown from `remove.error`.
      () => undefined,
    )

  if (codePage) return codePage
  const words = leaveWords(sharing)
  return (
    <>
      <Intro documentTitle={null} title={words.title} />
      <div className="flex flex-col gap-6">
        <Card>
          <h2 className="mb-3 font-bold">{wording.whatChanges}</h2>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {words.follows.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
        <Refusal error={remove.error} />
        <Button isFullWidth onClick={onClose}>
          {wording.keepTheJointAccount}
        </Button>
        <Button
          className="wrap-anywhere"
          variant="danger"
          isFullWidth
          isPending={remove.isPending}
          pendingLabel={wording.oneMoment}
          onClick={confirm}
        >
          {words.confirm}
        </Button>
        <p className="text-center text-sm text-ink-muted">{words.note}</p>
      </div>
    </>
  )
}
