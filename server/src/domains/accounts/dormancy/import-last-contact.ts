import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'

interface Order {
  institution_id: string
  /** A holder of the account. */
  depositor_id: string
  on: BusinessDate
  now: Date
  actor: Actor
}

/**
 * Imports the date of last contact from an earlier system for a migrated account: opening the account
 * here was not contact. Later contact by its holders replaces this date.
 */
export function importLastContact(
  db: Database,
  { institution_id, depositor_id, on, now, actor }: Order,
): Promise<{ before: BusinessDate }> {
  return inTransaction(db, async (trx) => {
    const contact = await trx
      .selectFrom('account_contacts as contact')
      .innerJoin('entities', (join) =>
        join
          .onRef('entities.institution_id', '=', 'contact.institution_id')
          .onRef('entities.savings_account_id', '=', 'contact.account_id'),
      )
      .innerJoin('depositors', (join) =>
        join
          .onRef('depositors.institution_id', '=', 'entities.institution_id')
          .onRef('depositors.entity_id', '=', 'entities.id'),
      )
      .select(['contact.account_id', 'contact.last_contact_on'])
      .where('contact.institution_id', '=', institution_id)
      .where('depositors.id', '=', depositor_id)
      .forUpdate('contact')
      .executeTakeFirst()
    if (contact === undefined) throw new DomainError('not_found')
    if (on > easternDate(now)) throw invalid('date', 'Choose today or an earlier date')
    const { account_id, last_contact_on: before } = contact
    await trx
      .updateTable('account_contacts')
      .set({ last_contact_on: on, last_contact_by: 'earlier_books' })
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'take_over_contact',
      entity: 'depositor',
      entityId: depositor_id,
      details: { account_id, before, after: on },
    })
    return { before }
  })
}
