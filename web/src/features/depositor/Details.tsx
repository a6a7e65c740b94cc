import { formatDate } from '@passbook/contract/dates'
import type { Depositor } from '@passbook/contract/depositor'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '../../lib/phone.ts'
import type { Path } from '../../path.ts'
import { type DefinitionRow, DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EMPLOYMENT_WORDS } from './employment-words.ts'

interface DetailsProps {
  depositor: Depositor
  /** Where each part is corrected; contact details are changed in My account. */
  edit: { about: Path; address: Path; employment: Path }
}

/** The answers about a person, part by part. */
export function Details({ depositor, edit }: DetailsProps) {
  return (
    <div>
      <Part title="About you" edit={edit.about} rows={aboutRows(depositor)} />
      <Part title="Address" edit={edit.address} rows={addressRows(depositor)} />
      <Part title="Employment" edit={edit.employment} rows={employmentRows(depositor)} />
      <Part title="Contact" rows={contactRows(depositor)} />
    </div>
  )
}

function Part({ title, edit, rows }: { title: string; edit?: Path; rows: DefinitionRow[] }) {
  return (
    <section className="border-b border-hairline py-4 first:border-t">
      <div className="mb-2 flex min-h-target items-center justify-between gap-4">
        <h2 className="font-bold">{title}</h2>
        {edit && (
          <Link to={edit} className={standaloneLinkClass}>
            Edit<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </Link>
        )}
      </div>
      <DefinitionRows rows={rows} />
    </section>
  )
}

function row(term: string, value: ReactNode): DefinitionRow {
  return { term, value }
}

function aboutRows({ first_name, last_name, date_of_birth, ssn_last_four }: Depositor) {
  return [
    row('Name', `${first_name ?? ''} ${last_name ?? ''}`),
    row('Date of birth', date_of_birth && formatDate(date_of_birth)),
    row('Social Security number', `•••-••-${ssn_last_four ?? ''}`),
  ]
}

function addressRows({ street, unit, city, state, zip }: Depositor) {
  return [
    row('Street', unit ? `${street}, ${unit}` : street),
    row('City', `${city}, ${state} ${zip}`),
  ]
}

function employmentRows({ employment_status, employer_name, occupation }: Depositor) {
  return [
    row('Status', employment_status && EMPLOYMENT_WORDS[employment_status]),
    ...(employer_name ? [row('Employer', employer_name)] : []),
    ...(occupation ? [row('Occupation', occupation)] : []),
  ]
}

function contactRows({ email, phone }: Depositor) {
  return [row('Email', email), row('Mobile phone', phone && formatPhone(phone))]
}
