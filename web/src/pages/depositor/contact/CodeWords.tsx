import type { WaitingCode } from '../../../session/session-store.ts'
import type { ContactChange } from './contact-change.ts'
import { CONTACT_NAMES, shownContact } from './contact-words.ts'

/** Where the first code went, and why there. */
export function FirstCodeWords({ change, code }: { change: ContactChange; code: WaitingCode }) {
  const isSame = change.type === code.type
  return (
    <p>
      <strong className="text-ink">Code 1 of 2.</strong> We sent a 6-digit code{' '}
      {code.type === 'phone' ? 'by text to ' : 'to '}
      <strong className="whitespace-nowrap text-ink">{code.masked}</strong>
      {isSame ? ', the address you have now.' : ', which stays as it is.'} It shows that it is you
      who asks.
    </p>
  )
}

/** Where the second went. Whether the address has a login already is not told (TRUST: Sign-in). */
export function SecondCodeWords({ change: { type, value } }: { change: ContactChange }) {
  const name = CONTACT_NAMES[type]
  return (
    <>
      <p>
        <strong className="text-ink">Code 2 of 2.</strong> Enter the 6-digit code from{' '}
        <strong className="break-words text-ink">{shownContact(type, value)}</strong>. It shows that
        the new {name} is yours and works.
      </p>
      {type === 'email' && (
        <p>
          If no code comes, look whether the address is right. One that somebody already signs in
          with here gets a note instead of a code.
        </p>
      )}
    </>
  )
}
