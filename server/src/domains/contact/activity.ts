import type { ContactKind } from '@passbook/contract/console/dormancy'
import { US_STATES } from '@passbook/contract/us-states'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { DomainError } from '../../platform/errors.ts'

/** RULES-3 12: the letter before a report of unclaimed property asks for an answer within this many days. */
export const ANSWER_DAYS = 30

interface ContactEvent {
  institution_id: string
  by: ContactKind
}

type ContactPerson = { depositor_id: string } | { user_id: string }

const contactStatement = (key: 'id' | 'user_id') =>
  statement(
    (
      _db,
      contact: { institution_id: string; who: string; today: BusinessDate; by: ContactKind },
    ) => sql`
      insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by)
      select entity.institution_id, entity.savings_account_id, ${contact.today}::date, ${contact.by}
      from depositors person
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id and entity.savings_account_id is not null
      left join account_contacts known on known.institution_id = entity.institution_id
        and known.account_id = entity.savings_account_id
      where person.institution_id = ${contact.institution_id}
        and ${sql.ref(`person.${key}`)} = ${contact.who} and person.is_holder
        and (known.last_contact_on is null or known.last_contact_on < ${contact.today}::date)
      on conflict (institution_id, account_id) do update
        set last_contact_on = excluded.last_contact_on, last_contact_by = excluded.last_contact_by
        where account_contacts.last_contact_on < excluded.last_contact_on`,
  )

const noteDepositor = contactStatement('id')
const noteUser = contactStatement('user_id')

/**
 * Records that a depositor was in contact today, on every account they hold (dormancy). An account is
 * updated once a day. Call it at the end of a transaction, so that its locks make nobody wait.
 */
export async function noteContact(
  { clock }: Pick<Context, 'clock'>,
  db: Database,
  { institution_id, by, ...person }: ContactEvent & ContactPerson,
): Promise<void> {
  const contact = { institution_id, by, today: easternDate(clock.now()) }
  if ('user_id' in person) await noteUser(db, { ...contact, who: person.user_id })
  else await noteDepositor(db, { ...contact, who: person.depositor_id })
}

/** Records a contact of one account, on a day that may be past. False if a later contact is recorded. */
export async function noteAccountContact(
  db: Database,
  account: { institution_id: string; account_id: string },
  { on, by }: { on: BusinessDate; by: ContactKind },
): Promise<boolean> {
  const noted = await db
    .updateTable('account_contacts')
    .set({ last_contact_on: on, last_contact_by: by })
    .where('institution_id', '=', account.institution_id)
    .where('account_id', '=', account.account_id)
    .where('last_contact_on', '<', on)
    .returning('account_id')
    .executeTakeFirst()
  return noted !== undefined
}

const DORMANT =
  'Your account is dormant, because we haven’t had contact with you in years. Reactivate it from your home page, then you can withdraw.'

/** A dormant account pays out only after a holder proves their identity and two staff members approve. */
export async function assertNotDormant(
  db: Database,
  { institution_id, accountId }: { institution_id: string; accountId: string },
): Promise<void> {
  const contact = await db
    .selectFrom('account_contacts')
    .select('dormant_since')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (contact?.dormant_since) throw new DomainError('not_allowed', { message: DORMANT })
}

/** The full name of a state, from its postal code. */
export function stateName(code: string): string {
  return US_STATES.find(([state]) => state === code)?.[1] ?? code
}
