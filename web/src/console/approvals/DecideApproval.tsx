import { type Approval, approvalEndpoints, deciderOf } from '@passbook/contract/console/approvals'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMe } from '../session/me.ts'
import * as wording from './wording.ts'

interface DecideApprovalProps {
  approval: Approval
  onDone: (words: string) => void
}

const DECISIONS = {
  approve: {
    label: wording.approve,
    does: wording.theRequestIsCarriedOut,
    done: wording.approvedAndCarriedOut,
  },
  refuse: {
    label: wording.decline,
    does: wording.nothingChangesTheRequesterSees,
    done: wording.declinedNothingWasChanged,
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
        {decider === 'administrator' ? wording.needsAnAdministrator : wording.needsAnApprover}
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
      <span className="block text-ink-muted">{wording.youRequestedThisSomeoneElse}</span>
      <LinkButton onClick={() => setAsked(true)}>
        {wording.withdrawRequest}
        <VisuallyHidden> {words}</VisuallyHidden>
      </LinkButton>
      {isAsked && (
        <ReasonDialog
          title={fill(wording.withdrawRequestWords, { words })}
          confirmLabel={wording.withdrawRequest}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ params: { uuid }, body: { reason } })
            onDone(wording.requestWithdrawnNothingWasChanged)
          }}
        >
          <p>{wording.itCanNoLongerBe}</p>
        </ReasonDialog>
      )}
    </>
  )
}
