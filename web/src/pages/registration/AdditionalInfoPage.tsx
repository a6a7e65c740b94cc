import { Link, href } from 'react-router'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { MeanwhileLink } from './MeanwhileLink.tsx'

const DOCUMENTS = [
  'A photo of your driver’s license, state ID or passport',
  'A utility bill, lease or bank statement of the last two months that shows your address',
]

/** Something about the details needs a person to look at it; what is missing and where to send it. */
export function AdditionalInfoPage() {
  const status = useProgress(({ progress }) => progress?.registration_status)
  if (status === 'ERRORED' || status === 'UNSUBMITTED') return <TryAgain />
  return (
    <>
      <Intro title="Additional information required">
        We could not confirm all of your details from public records. That happens after a move or a
        change of name, for example. Please send us:
      </Intro>
      <ul className="mb-6 list-disc pl-5">
        {DOCUMENTS.map((document) => (
          <li key={document} className="mb-1">
            {document}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-6">
        <Link to={href('/registration/message-center')} className={buttonClass('secondary', true)}>
          Send documents in the message center
        </Link>
        <MeanwhileLink />
      </div>
      <p className="mt-6 text-sm text-ink-muted">We answer within two business days, by email.</p>
    </>
  )
}

function TryAgain() {
  return (
    <>
      <Intro title="Additional information required">
        The check of your identity did not finish, because a service we use did not answer. Your
        answers are saved.
      </Intro>
      <LeadOn to="/registration/confirm-details">Try again</LeadOn>
    </>
  )
}
