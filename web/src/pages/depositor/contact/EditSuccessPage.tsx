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
      <ContinueLink to="/my-account">Back to user information</ContinueLink>
    </div>
  )
}

function AddressSaved() {
  return (
    <>
      <Intro title="Your address is changed" />
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
          {type === 'email' && ' From now on you sign in with it.'}
        </p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>{notices(change)}</li>
        <li>Wherever else you were signed in, you are signed out.</li>
        <li>{nextDaysWords(type, hasOtherFactor)}</li>
      </ul>
    </>
  )
}

function titleOf({ type, isFirst }: ContactChange): string {
  if (type === 'email') return 'Your email address is changed'
  return isFirst ? 'Your phone number is added' : 'Your phone number is changed'
}

function notices({ type, isOldTexted }: ContactChange): string {
  if (type === 'email') return 'We wrote to the old and to the new address about it.'
  return isOldTexted
    ? 'We wrote to your email address and sent a text to the old number about it.'
    : 'We wrote to your email address about it.'
}
