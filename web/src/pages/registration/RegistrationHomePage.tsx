import { registrationPageOpens } from '@passbook/contract/registration-pages'
import { Link, href } from 'react-router'
import { continueTarget } from '../../destinations.ts'
import { PhoneOffer } from '../../features/auth/PhoneOffer.tsx'
import { useProgress } from '../../session/progress.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { Stages } from './Stages.tsx'

/** Where an application stands and the one way on from there. */
export function RegistrationHomePage() {
  const progress = useProgress((state) => state.progress)
  const facts = useLinkedFacts()
  if (!progress) return <Intro title="Registration Home" />
  const name = progress.first_name
  // Links have no say in it.
  const mayCancel = registrationPageOpens('cancel-account-open', { ...progress, linkStatuses: [] })
  return (
    <>
      <Intro title={name ? `Welcome back, ${name}` : 'Welcome back'}>
        Your application is saved. Go on where you left off.
      </Intro>
      <Stages progress={progress} />
      <div className="mt-8 flex flex-col gap-3">
        {facts ? (
          <LeadOn to={continueTarget({ ...facts, progress })}>Continue</LeadOn>
        ) : (
          <Skeleton className="h-12" />
        )}
        <PhoneOffer />
        <Link to={href('/registration/message-center')} className={buttonClass('secondary', true)}>
          Message center
        </Link>
        {mayCancel && (
          <Link
            to={href('/registration/cancel-account-open')}
            className={`${standaloneLinkClass} self-center`}
          >
            Cancel application
          </Link>
        )}
      </div>
    </>
  )
}
