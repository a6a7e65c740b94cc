import { type Review, reviewEndpoints } from '@passbook/contract/console/reviews'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'

export interface Decided {
  name: string
  decision: 'approve' | 'decline'
}

interface DecideProps {
  review: Review
  onDecided: (decided: Decided) => void
}

const WORDS = {
  approve: { label: 'Approve', title: 'Approve' },
  decline: { label: 'Decline', title: 'Decline' },
} as const

/** Approves or declines a review. Staff see the letter before it is sent. */
export function Decide({ review: { depositor_id: uuid, name, letters }, onDecided }: DecideProps) {
  const may = useMay()
  const [asked, setAsked] = useState<Decided['decision'] | null>(null)
  // The page above is notified at once, because the review is gone before the list reloads.
  const decide = useAct(reviewEndpoints.decideReview, {
    onSuccess: (_, { body: { decision } }) => onDecided({ name, decision }),
  })
  if (!may('reviews.decide'))
    return <p className="text-sm text-ink-muted">Only operations can decide.</p>
  return (
    <>
      <Button onClick={() => setAsked('approve')}>Approve</Button>
      <Button variant="danger" onClick={() => setAsked('decline')}>
        Decline
      </Button>
      {asked && (
        <ReasonDialog
          title={`${WORDS[asked].title} ${name}`}
          confirmLabel={WORDS[asked].label}
          isDanger={asked === 'decline'}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            decide.mutateAsync({ params: { uuid }, body: { decision: asked, reason } })
          }
        >
          <LetterShown text={letters[asked]} />
        </ReasonDialog>
      )}
    </>
  )
}

function LetterShown({ text }: { text: string | null }) {
  if (text === null) return <p>No letter is sent.</p>
  return (
    <>
      <p>This letter is sent by email:</p>
      <blockquote
        aria-label="Letter"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides is reached by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md bg-sunken p-4 text-sm"
      >
        <WrittenText>{text}</WrittenText>
      </blockquote>
    </>
  )
}
