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
import * as wording from './wording.ts'

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
      <Part title={wording.address} edit={edit.address} rows={addressRows(depositor)} />
      <Part title={wording.employment} edit={edit.employment} rows={employmentRows(depositor)} />
      <Part title={wording.contact} edit={edit.contact} rows={contactRows(depositor)} />
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
            {wording.edit}
            <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
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
    row(wording.name, `${first_name ?? ''} ${last_name ?? ''}`),
    row(wording.dateOfBirth, date_of_birth && formatDate(date_of_birth)),
    row(wording.socialSecurityNumber, `•••-••-${ssn_last_four ?? ''}`),
  ]
}

function addressRows({ street, unit, city, state, zip }: PersonDetails) {
  return [
    row(wording.street, unit ? `${street}, ${unit}` : street),
    row(wording.city, `${city}, ${state} ${zip}`),
  ]
}

function employmentRows({ employment_status, employer_name, occupation }: PersonDetails) {
  return [
    row(wording.status, employment_status && EMPLOYMENT_WORDS[employment_status]),
    ...(employer_name ? [row(wording.employer, employer_name)] : []),
    ...(occupation ? [row(wording.occupation, occupation)] : []),
  ]
}

function contactRows({ email, phone }: Contact) {
  return [
    row(wording.email, email),
    ...(phone ? [row(wording.mobilePhone, formatPhone(phone))] : []),
  ]
}
