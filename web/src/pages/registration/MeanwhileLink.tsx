import { Link } from 'react-router'
import { workTarget } from '../../destinations.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

interface MeanwhileLinkProps {
  /** The text above already says it. */
  isExplained?: boolean
  /** Something else comes first on this page. */
  isSecondary?: boolean
}

/** STATES: a FLAGGED or IN_REVIEW person may link an account and sign; only funding waits. */
export function MeanwhileLink({ isExplained = false, isSecondary = false }: MeanwhileLinkProps) {
  const facts = useLinkedFacts()
  const progress = facts?.progress
  const target = progress && workTarget({ ...facts, progress })
  if (!target) return null
  return (
    <div className="flex flex-col gap-3">
      {!isExplained && <p>{wording.inTheMeantimeYouCan}</p>}
      <Link to={target} className={buttonClass(isSecondary ? 'secondary' : 'primary', true)}>
        {wording.continueYourApplication}
      </Link>
    </div>
  )
}
