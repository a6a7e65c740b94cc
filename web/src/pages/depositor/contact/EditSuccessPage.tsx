import CircleCheck from 'lucide-react/icons/circle-check'
import { Navigate, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { AddressChangeEffects } from '../about/AddressChangeEffects.tsx'
import * as wording from '../wording.ts'
import { type ContactChange, useContactChange } from './contact-change.ts'
import { nextDaysWords, formatContact } from './contact-words.tsx'

/** Confirms that the new email, phone or address is saved. */
export function EditSuccessPage() {
  const { change, isAddressSaved } = useContactChange()
  if (!change && !isAddressSaved) return <Navigate to={href('/my-account')} replace />
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      {change ? <ContactSaved change={change} /> : <AddressSaved />}
      <ContinueLink to="/my-account">{wording.backToMyAccount}</ContinueLink>
    </div>
  )
}

function AddressSaved() {
  return (
    <>
      <Intro title={wording.yourAddressWasChanged} />
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
          {fill(wording.ofContact[type].isNow, {
            value: <strong className="break-words text-ink">{formatContact(type, value)}</strong>,
          })}
          {type === 'email' && ` ${wording.itToSignInFrom}`}
        </p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>{notices(change)}</li>
        <li>{wording.youveBeenSignedOutEverywhere}</li>
        <li>{nextDaysWords(type, hasOtherFactor)}</li>
      </ul>
    </>
  )
}

function titleOf({ type, isFirst }: ContactChange): string {
  if (type === 'email') return wording.yourEmailAddressWasChanged
  return isFirst ? wording.yourPhoneNumberWasAdded : wording.yourPhoneNumberWasChanged
}

function notices({ type, isOldTexted }: ContactChange): string {
  if (type === 'email') return wording.weEmailedTheOldAnd
  return isOldTexted ? wording.weEmailedYouAndTexted : wording.weEmailedYouAboutIt
}
