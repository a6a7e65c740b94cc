import type { Database } from '../../../platform/db/database.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { addressOf } from '../consents/address-of.ts'
import { stateName } from '../../contact/activity/state-name.ts'
import type { LetterToWrite } from './write-letter.ts'

const WRITER = new URL('write-letter.ts', import.meta.url)

interface Whose {
  institution_id: string
  depositor_id: string
}

/** A letter and the holder it goes to. */
export function findLetter(db: Database, { institution_id, depositor_id }: Whose, id: string) {
  return db
    .selectFrom('dormancy_letters as letter')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'letter.institution_id')
        .onRef('entities.savings_account_id', '=', 'letter.account_id'),
    )
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'entities.institution_id')
        .onRef('person.entity_id', '=', 'entities.id'),
    )
    .select(['letter.state as to_state', 'letter.report_due', 'letter.balance_cents'])
    .select(['letter.last_contact_on', 'letter.sent_at'])
    .select(['person.first_name', 'person.last_name', 'person.street', 'person.unit'])
    .select(['person.city', 'person.state', 'person.zip'])
    .where('letter.institution_id', '=', institution_id)
    .where('letter.id', '=', id)
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** The letter as a PDF to be posted: the same letter always gives the same bytes. */
export function printLetter(institution: Institution, row: Row): Promise<Buffer> {
  const toWrite: LetterToWrite = {
    institution: paperOf(institution),
    supportEmail: institution.support_email,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    address: addressOf(row),
    state: stateName(row.to_state),
    reportDue: row.report_due,
    lastContactOn: row.last_contact_on,
    balanceCents: row.balance_cents,
    sentAt: row.sent_at,
  }
  return makePdf(WRITER, toWrite)
}
