import type { User } from '@passbook/contract/auth'
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { formatPhone } from '../../../lib/phone.ts'
import type { Path } from '../../../path.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Section } from './Section.tsx'

/** Email and phone, each with its Edit link, and the link to the alert preferences. */
export function ContactSection({ user }: { user: User }) {
  const { email, email_verified, phone, texts_stopped_at } = user
  return (
    <Section title="Contact details">
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
            Add a phone number to get sign-in codes by text. Until then, we email them.
          </p>
        )}
        {texts_stopped_at !== null && (
          <p className="text-sm text-ink-muted">
            This phone replied STOP, so we don’t text it alerts or codes. Text START to the number
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

interface EditableRowProps {
  term: string
  value: ReactNode
  to: Path
  label?: string
}

/** One detail with its Edit link. */
function EditableRow({ term, value, to, label = 'Edit' }: EditableRowProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dl className="min-w-0">
        <dt className="text-ink-muted">{term}</dt>
        <dd className="figures font-bold break-words">{value}</dd>
      </dl>
      <Link to={to} className={`${standaloneLinkClass} shrink-0`}>
        {label}
        <VisuallyHidden> {term.toLowerCase()}</VisuallyHidden>
      </Link>
    </div>
  )
}
