import { type Approval, approvalEndpoints, deciderOf } from '@passbook/contract/console/approvals'
import { useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMe } from '../session/me.ts'

interface DecideApprovalProps {
  approval: Approval
  onDone: (words: string) => void
}

const DECISIONS = {
  approve: {
    label: 'Approve',
    does: 'The request is carried out immediately.',
    done: 'Approved and carried out.',
  },
  refuse: {
    label: 'Decline',
    does: 'Nothing changes. The requester sees your name and reason.',
    done: 'Declined. Nothing was changed.',
  },
} as const

/** The second person's decision; the person who asked can withdraw the request instead. */
export function DecideApproval({ approval, onDone }: DecideApprovalProps) {
  const { role, approves_from } = useMe()
  const [asked, setAsked] = useState<keyof typeof DECISIONS | null>(null)
  const decide = useAct(approvalEndpoints.decideApproval)
  const { uuid, words, is_own, what } = approval
  if (is_own) return <Withdraw approval={approval} onDone={onDone} />
  const decider = deciderOf(what)
  if (role !== decider) {
    return (
      <span className="text-ink-muted">
        {decider === 'administrator' ? 'Needs an administrator' : 'Needs an approver'}
      </span>
    )
  }
  const open = approves_from === null ? (['approve', 'refuse'] as const) : (['refuse'] as const)
  return (
    <>
      <span className="-my-2.5 flex gap-4">
        {open.map((decision) => (
          <LinkButton key={decision} onClick={() => setAsked(decision)}>
            {DECISIONS[decision].label}
            <VisuallyHidden> {words}</VisuallyHidden>
          </LinkButton>
        ))}
      </span>
      {asked && (
        <ReasonDialog
          title={`${DECISIONS[asked].label}: ${words}`}
          confirmLabel={DECISIONS[asked].label}
          isDanger={asked === 'refuse'}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await decide.mutateAsync({ params: { uuid }, body: { decision: asked, reason } })
            onDone(DECISIONS[asked].done)
          }}
        >
          <p>{DECISIONS[asked].does}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function Withdraw({ approval: { uuid, words }, onDone }: DecideApprovalProps) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useAct(approvalEndpoints.withdrawApproval)
  return (
    <>
      <span className="block text-ink-muted">You requested this. Someone else must decide.</span>
      <LinkButton onClick={() => setAsked(true)}>
        Withdraw request<VisuallyHidden> {words}</VisuallyHidden>
      </LinkButton>
      {isAsked && (
        <ReasonDialog
          title={`Withdraw request: ${words}`}
          confirmLabel="Withdraw request"
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ params: { uuid }, body: { reason } })
            onDone('Request withdrawn. Nothing was changed.')
          }}
        >
          <p>It can no longer be approved. You can submit it again later.</p>
        </ReasonDialog>
      )}
    </>
  )
}
