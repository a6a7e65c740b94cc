import { sql } from 'kysely'
import { writeAudits } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Silent } from './list-silent.ts'

const ACTOR = { kind: 'job', id: 'dormancy' } as const

/** Marks some accounts of an institution whose period is over, in one transaction. */
export async function markDormant(
  db: Database,
  institution_id: string,
  silent: readonly Silent[],
  today: BusinessDate,
): Promise<void> {
  if (silent.length === 0) return
  await inTransaction(db, async (trx) => {
    // Heard of in this very moment, it is none. Locked in one order, so that two nights wait for each other.
    const { rows } = await sql<{ account_id: string }>`
      with due as (
        select contact.account_id from account_contacts contact
        join unnest(${silent.map(({ account_id }) => account_id)}::uuid[],
          ${silent.map(({ last_contact_on }) => last_contact_on)}::date[])
          as seen (account_id, last_contact_on)
          on seen.account_id = contact.account_id
          and seen.last_contact_on = contact.last_contact_on
        where contact.institution_id = ${institution_id} and contact.is_open
          and contact.dormant_since is null
        order by contact.account_id for update of contact)
      update account_contacts contact set dormant_since = ${today}::date
      from due
      where contact.institution_id = ${institution_id} and contact.account_id = due.account_id
      returning contact.account_id`.execute(trx)
    const marked = new Set(rows.map(({ account_id }) => account_id))
    const events = silent
      .filter(({ account_id }) => marked.has(account_id))
      .map(({ account_id, depositor_id, state, last_contact_on }) => ({
        institution_id,
        actor: ACTOR,
        action: 'mark_dormant',
        entity: 'depositor',
        entityId: depositor_id,
        details: {
          account_id,
          state,
          before: null,
          after: { dormant_since: today, last_contact_on },
        },
      }))
    await writeAudits(trx, events)
  })
}
