import type { Database } from '../../../platform/db/database.ts'
import type { StatementPrint } from '../../../platform/db/tables/statement-parts.ts'
import { findContact, phoneWords } from '../../../platform/institutions/contact.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import { type Institution, findInstitution } from '../../../platform/institutions/queries.ts'
import { readMark } from '../../../platform/pdf/mark.ts'
import { findLogo } from '../../contact/branding/queries.ts'

/** The institution that issues the statements, and its look on paper. */
export interface Issuer {
  institution: Institution
  look: Pick<StatementPrint, 'color' | 'brand_color' | 'tint' | 'footer' | 'mark'>
  /** Null if the institution has not entered its phone and address, without which no statement is made. */
  errors: NonNullable<StatementPrint['errors']> | null
}

/** Reads the issuer once for all statements of a run. */
export async function findIssuer(db: Database, institution_id: string): Promise<Issuer> {
  const institution = await findInstitution(db, institution_id)
  const { color, brandColor: brand_color, tint, footer } = paperOf(institution)
  const logo = await findLogo(db, institution_id, 'icon')
  const mark = logo?.content_type === 'image/svg+xml' ? logo.content.toString('utf8').trim() : ''
  const look = { color, brand_color, tint, footer }
  const { name, phone, address } = await findContact(db, institution_id)
  const errors = phone === null ? null : { phone: phoneWords(phone), address: [name, ...address] }
  // A logo that cannot be drawn is left out.
  return { institution, look: readMark(mark) ? { ...look, mark } : look, errors }
}
