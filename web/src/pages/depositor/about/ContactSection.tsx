import type { User } from '@passbook/contract/auth'
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { formatPhone } from '../../../lib/phone.ts'
import type { Path } from '../../../path.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { Section } from './Section.tsx'

/** Email and phone, each with its Edit link, and the link to the alert preferences. */
export function ContactSection({ user }: { user: User }) {
  const { email, email_verified, phone, texts_stopped_at } = user
  return (
    <Section title={wording.contactDetails}>
      <div className="flex flex-col gap-4">
        <EditableRow
          term={wording.emailAddress}
          value={email_verified ? email : fill(wording.emailNotConfirmedYet, { email })}
          to="/my-account/edit-user-info/email"
        />
        <EditableRow
          term={wording.phoneNumber}
          value={phone ? formatPhone(phone) : wording.noneYet}
          to="/my-account/edit-user-info/phone"
          label={phone ? wording.edit : wording.add}
        />
        {phone === null && <p className="text-sm text-ink-muted">{wording.addAPhoneNumberTo}</p>}
        {texts_stopped_at !== null && (
          <p className="text-sm text-ink-muted">{wording.thisPhoneRepliedStopSo}</p>
        )}
        <Link to={href('/my-account/preferences')} className={`${standaloneLinkClass} self-start`}>
          {wording.alertPreferences}
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
function EditableRow({ term, value, to, label = wording.edit }: EditableRowProps) {
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
