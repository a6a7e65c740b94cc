import type { ClosingPreview } from '@passbook/contract/closing'
import { mayLink } from '@passbook/contract/standing'
import { Link, href } from 'react-router'
import { WhereYouStand } from '../../../features/standing/WhereYouStand.tsx'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { newMessage } from '../../../destinations.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { WhatItComesTo } from './WhatItComesTo.tsx'

interface CannotCloseProps {
  preview: ClosingPreview
  reason: string
}

/** A no with its reason, its day where there is one, and one thing to do (UX 36, 37). */
export function CannotClose({ preview, reason }: CannotCloseProps) {
  const progress = useProgress((state) => state.progress)
  const lacksLink = preview.pays_to === null && preview.payout_cents > 0
  const mayLinkOne = lacksLink && progress !== null && mayLink(progress)
  return (
    <>
      <Intro title="Close your account" />
      <div className="flex flex-col gap-6">
        <WhereYouStand tone="warning" status="It cannot be closed now" reasons={[reason]}>
          {mayLinkOne ? (
            <Link to={href('/relink/selection')} className={buttonClass()}>
              Link a bank account
            </Link>
          ) : (
            <Link to={newMessage(progress, { topic: 'account' })} className={standaloneLinkClass}>
              Write to us
            </Link>
          )}
        </WhereYouStand>
        {addsUp(preview) && <WhatItComesTo preview={preview} title="What is in it today" />}
        <Link to={href('/dashboard')} className={buttonClass('secondary', true)}>
          Go to home
        </Link>
      </div>
    </>
  )
}

/** While a deposit is on hold part of the balance is not to be paid out: the sum would mislead. */
function addsUp({ balance_cents, interest_cents, withheld_cents, payout_cents }: ClosingPreview) {
  return payout_cents > 0 && balance_cents + interest_cents - withheld_cents === payout_cents
}
