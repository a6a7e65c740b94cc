import CircleCheck from 'lucide-react/icons/circle-check'
import { Navigate, href } from 'react-router'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { AddressChangeEffects } from '../about/AddressChangeEffects.tsx'
import { type ContactChange, useContactChange } from './contact-change.ts'
import { CONTACT_NAMES, nextDaysWords, formatContact } from './contact-words.tsx'

/** Confirms that the new email, phone or address is saved. */
export function EditSuccessPage() {
  const { change, isAddressSaved } = useContactChange()
  if (!change && !isAddressSaved) return <Navigate to={href('/my-account')} replace />
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      {change ? <ContactSaved change={change} /> : <AddressSaved />}
      <ContinueLink to="/my-account">Back to My Account</ContinueLink>
    </div>
  )
}

function AddressSaved() {
  return (
    <>
      <Intro title="Your address was changed" />
      <AddressChangeEffects />
    </>
  )
}

function ContactSaved({ change }: { change: ContactChange }) {
  const { type, value, hasOtherFactor } = change
  return (
    <>
      <Intro title={titleOf(change)}>
        <p>
          Your {CONTACT_NAMES[type]} is now{' '}
          <strong className="break-words text-ink">{formatContact(type, value)}</strong>.
          {type === 'email' && ' Use it to sign in from now on.'}
        </p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>{notices(change)}</li>
        <li>You’ve been signed out everywhere else.</li>
        <li>{nextDaysWords(type, hasOtherFactor)}</li>
      </ul>
    </>
  )
}

function titleOf({ type, isFirst }: ContactChange): string {
  if (type === 'email') return 'Your email address was changed'
  return isFirst ? 'Your phone number was added' : 'Your phone number was changed'
}

function notices({ type, isOldTexted }: ContactChange): string {
  if (type === 'email') return 'We emailed the old and the new address about it.'
  return isOldTexted
    ? 'We emailed you and texted the old number about it.'
    : 'We emailed you about it.'
}
