import type { Holder } from '@passbook/contract/joint'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { callHolder } from './holder-words.ts'

/** The account is the primary's alone again. */
export function HasLeft({ holder }: { holder: Holder }) {
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={`${callHolder(holder)} has left the joint account`}>
        <p>The account is yours alone. We wrote to both of you about it.</p>
        <p>Insurance of the account counts one owner now.</p>
      </Intro>
      <div className="flex flex-col gap-4">
        <LeadOn to="/dashboard">Go to home</LeadOn>
        <Link to={href('/dashboard/coverage')} className={`${standaloneLinkClass} self-center`}>
          See what is insured
        </Link>
      </div>
    </div>
  )
}
