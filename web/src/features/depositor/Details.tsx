import { formatDate } from '@passbook/contract/format-dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '../../lib/phone.ts'
import type { Path } from '../../path.ts'
import { type DefinitionRow, DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EMPLOYMENT_WORDS } from './employment-words.ts'
import type { PersonDetails } from './StepForm.tsx'

interface DetailsProps {
  title: string
  depositor: PersonDetails & Contact
  /** Where each part is corrected; people change their own contact details in My account. */
  edit: { about: Path; address: Path; employment: Path; contact?: Path }
}

/** Without a phone, there is no line for one. */
interface Contact {
  email: string | null
  phone?: string | null
}

/** The details of a person, part by part. */
export function Details({ title, depositor, edit }: DetailsProps) {
  return (
    <div>
      <Part title={title} edit={edit.about} rows={aboutRows(depositor)} />
      <Part title="Address" edit={edit.address} rows={addressRows(depositor)} />
      <Part title="Employment" edit={edit.employment} rows={employmentRows(depositor)} />
      <Part title="Contact" edit={edit.contact} rows={contactRows(depositor)} />
    </div>
  )
}

interface PartProps {
  title: string
  edit: Path | undefined
  rows: DefinitionRow[]
}

function Part({ title, edit, rows }: PartProps) {
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

function aboutRows({ first_name, last_name, date_of_birth, ssn_last_four }: PersonDetails) {
  return [
    row('Name', `${first_name ?? ''} ${last_name ?? ''}`),
    row('Date of birth', date_of_birth && formatDate(date_of_birth)),
    row('Social Security number', `•••-••-${ssn_last_four ?? ''}`),
  ]
}

function addressRows({ street, unit, city, state, zip }: PersonDetails) {
  return [
    row('Street', unit ? `${street}, ${unit}` : street),
    row('City', `${city}, ${state} ${zip}`),
  ]
}

function employmentRows({ employment_status, employer_name, occupation }: PersonDetails) {
  return [
    row('Status', employment_status && EMPLOYMENT_WORDS[employment_status]),
    ...(employer_name ? [row('Employer', employer_name)] : []),
    ...(occupation ? [row('Occupation', occupation)] : []),
  ]
}

function contactRows({ email, phone }: Contact) {
  return [row('Email', email), ...(phone ? [row('Mobile phone', formatPhone(phone))] : [])]
}
