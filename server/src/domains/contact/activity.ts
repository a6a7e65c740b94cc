import type { ContactKind } from '@passbook/contract/console/dormancy'
import { US_STATES } from '@passbook/contract/us-states'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { DomainError } from '../../platform/errors.ts'

interface Heard {
  institution_id: string
  by: ContactKind
}

type Whom = { depositor_id: string } | { user_id: string }

const noting = (key: 'id' | 'user_id') =>
  statement(
    (
      _db,
      told: { institution_id: string; who: string; today: BusinessDate; by: ContactKind },
    ) => sql`
      insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by)
      select entity.institution_id, entity.savings_account_id, ${told.today}::date, ${told.by}
      from depositors person
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id and entity.savings_account_id is not null
      left join account_contacts known on known.institution_id = entity.institution_id
        and known.account_id = entity.savings_account_id
      where person.institution_id = ${told.institution_id}
        and ${sql.ref(`person.${key}`)} = ${told.who} and person.is_holder
        and (known.last_contact_on is null or known.last_contact_on < ${told.today}::date)
      on conflict (institution_id, account_id) do update
        set last_contact_on = excluded.last_contact_on, last_contact_by = excluded.last_contact_by
        where account_contacts.last_contact_on < excluded.last_contact_on`,
  )

const noteDepositor = noting('id')
const noteUser = noting('user_id')

/**
 * Somebody was heard of: whatever account they hold has its last contact on this banking day. It is
 * written once a day and account, in the caller's transaction and at its end, so that nobody waits for it.
 */
export async function noteContact(
  { clock }: Pick<Context, 'clock'>,
  db: Database,
  { institution_id, by, ...whom }: Heard & Whom,
): Promise<void> {
  const told = { institution_id, by, today: easternDate(clock.now()) }
  if ('user_id' in whom) await noteUser(db, { ...told, who: whom.user_id })
  else await noteDepositor(db, { ...told, who: whom.depositor_id })
}

/** The same of an account itself, on a day that may be past; false where a later contact is known. */
export async function noteContactOf(
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
  'Your account is dormant, because nothing was heard of you for years. Ask us on your dashboard to reactivate it, then you can withdraw.'

/** Money leaves a dormant account only once a holder proved to be it and two of the staff agreed. */
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

/** A state as people say it, by the code the post uses. */
export function stateName(code: string): string {
  return US_STATES.find(([state]) => state === code)?.[1] ?? code
}
