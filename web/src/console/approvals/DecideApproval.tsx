import { type Approval, approvalEndpoints } from '@passbook/contract/console/approvals'
import { useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'

interface DecideApprovalProps {
  approval: Approval
  onDone: (words: string) => void
}

const DECISIONS = {
  approve: {
    label: 'Agree',
    does: 'It is carried out at once.',
    done: 'You agreed, and it was carried out.',
  },
  refuse: {
    label: 'Refuse',
    does: 'Nothing is changed; whoever asked sees your name beside it.',
    done: 'You refused, and nothing was changed.',
  },
} as const

/** The second person's decision; whoever asked is told why it is not theirs. */
export function DecideApproval({ approval, onDone }: DecideApprovalProps) {
  const may = useMay()
  const [asked, setAsked] = useState<keyof typeof DECISIONS | null>(null)
  const decide = useAct(approvalEndpoints.decideApproval)
  const { uuid, words, is_own } = approval
  if (is_own) {
    return <span className="text-ink-muted">You asked for this. Somebody else has to decide.</span>
  }
  if (!may('approvals.decide')) {
    return <span className="text-ink-muted">An approver decides.</span>
  }
  return (
    <>
      <span className="-my-2.5 flex gap-4">
        {(['approve', 'refuse'] as const).map((decision) => (
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
