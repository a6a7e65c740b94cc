import type { User } from '@passbook/contract/auth'
import { Link, href } from 'react-router'
import { formatPhone } from '../../../lib/phone.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { EditableRow } from './EditableRow.tsx'
import { Section } from './Section.tsx'

/** Email and phone, each changed by itself, and which news comes how. */
export function HowWeReachYou({ user }: { user: User }) {
  const { email, email_verified, phone, texts_stopped_at } = user
  return (
    <Section title="How we reach you">
      <div className="flex flex-col gap-4">
        <EditableRow
          term="Email address"
          value={email_verified ? email : `${email} (not confirmed yet)`}
          to="/my-account/edit-user-info/email"
        />
        <EditableRow
          term="Phone number"
          value={phone ? formatPhone(phone) : 'None yet'}
          to="/my-account/edit-user-info/phone"
          label={phone ? 'Edit' : 'Add'}
        />
        {phone === null && (
          <p className="text-sm text-ink-muted">
            With a phone number here the code for signing in comes by text. Until then it comes by
            email.
          </p>
        )}
        {texts_stopped_at !== null && (
          <p className="text-sm text-ink-muted">
            This phone answered STOP, so we send it no texts and no codes. Text START to the number
            our texts came from to get them again.
          </p>
        )}
        <Link to={href('/my-account/preferences')} className={`${standaloneLinkClass} self-start`}>
          Alert preferences
        </Link>
      </div>
    </Section>
  )
}
