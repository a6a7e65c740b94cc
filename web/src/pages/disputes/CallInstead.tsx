import { useId } from 'react'
import { formatPhone } from '../../lib/phone.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useReports } from './use-reports.ts'
import * as wording from './wording.ts'

/** RULES: a report may also be made by phone or letter; no form is required. */
export function CallInstead() {
  const id = useId()
  const { contact } = useReports()
  if (!contact || (contact.phone === null && contact.address.length === 0)) return null
  const { name, phone, address } = contact
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-hairline pt-6">
      <h2 id={id} className="mb-2 font-bold">
        {wording.preferToCallOrWrite}
      </h2>
      <p className="text-ink-muted">{wording.aCallOrLetterCounts}</p>
      {phone && (
        <a href={`tel:${phone}`} className={`${standaloneLinkClass} figures`}>
          {/^\d{10}$/.test(phone) ? formatPhone(phone) : phone}
        </a>
      )}
      {address.length > 0 && (
        <address className="mt-2 not-italic">
          {[name, ...address].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </section>
  )
}
