import { Link } from 'react-router'
import { WhereYouStand } from '../../features/standing/WhereYouStand.tsx'
import type { Address } from '../../path.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { buttonClass } from '../../ui/button-class.ts'

export interface NextStep {
  to: Address
  label: string
}

interface TransactionNewsProps {
  /** What became of it, in one sentence. */
  name: string
  reasons: readonly string[]
  next: NextStep | null
  onDismiss: () => void
}

/** Tells of a transaction that did not go through, until it is put away. */
export function TransactionNews({ name, reasons, next, onDismiss }: TransactionNewsProps) {
  return (
    <WhereYouStand tone="warning" status={name} reasons={reasons}>
      {next && (
        <Link to={next.to} className={buttonClass()}>
          {next.label}
        </Link>
      )}
      <LinkButton aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
        Dismiss
      </LinkButton>
    </WhereYouStand>
  )
}
