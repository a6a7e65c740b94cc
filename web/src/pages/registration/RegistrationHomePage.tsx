import type { Progress } from '@passbook/contract/depositor'
import { registrationPageOpens } from '@passbook/contract/registration-pages'
import { standsOf } from '@passbook/contract/stands'
import { Link, href } from 'react-router'
import { continueTarget } from '../../destinations.ts'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'
import { PhoneOffer } from '../../features/auth/PhoneOffer.tsx'
import { useProgress } from '../../session/progress.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { EmailToConfirm } from './EmailToConfirm.tsx'
import { Stages } from './Stages.tsx'

/** Where an application stands and the one way on from there. */
export function RegistrationHomePage() {
  const progress = useProgress((state) => state.progress)
  const stand = useStandFacts()
  if (!progress) return <Intro title="Registration Home" />
  const told = stand ? standsOf(stand) : []
  const mayGoOn = !told.some(({ key }) => key === 'declined' || key === 'hold')
  return (
    <>
      <Intro title={progress.first_name ? `Welcome back, ${progress.first_name}` : 'Welcome back'}>
        {mayGoOn && 'Your application is saved. Go on where you left off.'}
      </Intro>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {mayGoOn && <EmailToConfirm />}
        {/* Continue leads to what is to be done. */}
        {told.map((each) => (
          <ToldStand key={each.key} told={each} withoutStep />
        ))}
      </div>
      {mayGoOn && <Stages progress={progress} />}
      <WaysOn progress={progress} />
    </>
  )
}

function WaysOn({ progress }: { progress: Progress }) {
  const facts = useLinkedFacts()
  // Links have no say in it.
  const mayCancel = registrationPageOpens('cancel-account-open', { ...progress, linkStatuses: [] })
  return (
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
  )
}
