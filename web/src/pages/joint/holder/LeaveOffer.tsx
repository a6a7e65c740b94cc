import { mayMoveMoney } from '@passbook/contract/standing'
import { useProgress } from '../../../session/progress.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { callHolder } from './holder-words.ts'
import type { Sharing } from './use-sharing.ts'

/** Only once both hold it, and nobody has asked yet; not while money may not move. */
export function LeaveOffer({ sharing, onLeave }: { sharing: Sharing; onLeave: () => void }) {
  const progress = useProgress((state) => state.progress)
  const isAsked = sharing.requests.some(({ kind }) => kind === 'remove')
  if (!sharing.second?.joined_on || isAsked || progress === null) return null
  const { title, words, label } = offer(sharing)
  const isOpen = mayMoveMoney({ ...progress, relink: false })
  return (
    <Card>
      <h2 className="mb-2 font-bold">{title}</h2>
      <p className="mb-4 text-ink-muted">
        {isOpen
          ? words
          : 'Nobody can leave the account while it is on hold or under review. Write to us.'}
      </p>
      {isOpen && (
        <Button variant="danger" onClick={onLeave}>
          {label}
        </Button>
      )}
    </Card>
  )
}

function offer({ isPrimary, other }: Sharing): { title: string; words: string; label: string } {
  const name = callHolder(other)
  return isPrimary
    ? {
        title: 'End the sharing',
        words: `${name} leaves only if both of you want it: you ask, and they agree.`,
        label: `Ask ${name} to leave`,
      }
    : {
        title: 'Leave the joint account',
        words: `You leave only if both of you want it: you ask, and ${name} agrees.`,
        label: 'Leave the joint account',
      }
}
