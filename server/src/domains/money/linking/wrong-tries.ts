import { LIMITS, inMs, inWords } from '@passbook/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

/**
 * STATES: Linking. A person has a number of wrong tries within some days, over all links and outside
 * accounts. Every link has different amounts, so the wrong tries of others reveal nothing and lock
 * nobody out; after many of them, each person has fewer tries at that account.
 */
const { wrongTries, sharedAccount } = LIMITS.microdeposits
const { times, days } = wrongTries

/** Counted in real time, like every lockout, by the database clock that all processes share. */
const SINCE: RawBuilder<Date> = sql`now() - make_interval(days => ${days}::int)`

const TOO_MANY_PEOPLE =
  'We can’t send deposits to this account. Link it by signing in to your bank, or contact us.'
const CONTACT_US = 'There were too many incorrect attempts. Please contact us.'

/** The person who enters amounts, and the link. */
export interface Guess {
  depositor_id: string
  link: Pick<LinkedAccount, 'institution_id' | 'id' | 'account_number_index'>
}

interface GuessColumns {
  institution_id: RawBuilder<string>
  depositor_id: RawBuilder<string>
  account_number_index: RawBuilder<Buffer | null>
}

/** An SQL expression for the number of tries that a person has left at an account. */
export function triesLeft(at: GuessColumns): RawBuilder<number> {
  const isByPerson = sql<boolean>`wrong.depositor_id = ${at.depositor_id}`
  const isAtAccount = sql<boolean>`wrong.account_number_index = ${at.account_number_index}`
  return sql<number>`(
    select greatest(0, least(
      ${times}::int - count(*) filter (where ${isByPerson}),
      case when count(*) filter (where ${isAtAccount} and not ${isByPerson}) >= ${times}::int
        then ${sharedAccount.tries}::int - count(*) filter (where ${isAtAccount} and ${isByPerson})
      end))::int
    from wrong_amount_tries wrong
    where wrong.institution_id = ${at.institution_id}
      and wrong.tried_at > ${SINCE}
      and (${isByPerson} or ${isAtAccount}))`
}

/** The number of tries that this person has left at this account, given all earlier ones. */
export async function readTriesLeft(db: Database, { depositor_id, link }: Guess): Promise<number> {
  const { left } = await db
    .selectNoFrom(
      triesLeft({
        institution_id: sql`${link.institution_id}::uuid`,
        depositor_id: sql`${depositor_id}::uuid`,
        account_number_index: sql`${link.account_number_index}::bytea`,
      }).as('left'),
    )
    .executeTakeFirstOrThrow()
  return left
}

/** Without tries left, no amounts are compared and no deposits are sent, since nobody could enter them. */
export async function assertTriesLeft(db: Database, guess: Guess): Promise<void> {
  if ((await readTriesLeft(db, guess)) > 0) return
  throw new DomainError('not_allowed', { message: CONTACT_US })
}

/** Limits how many people get deposits sent to one outside account, so that a group cannot keep guessing. */
export async function assertFewPeople(trx: Transaction, guess: Guess, now: Date): Promise<void> {
  const { link, depositor_id } = guess
  await lockTarget(trx, guess)
  const { people } = await trx
    .selectFrom('linked_accounts')
    .select(sql<number>`count(distinct depositor_id)::int`.as('people'))
    .where('institution_id', '=', link.institution_id)
    .where('account_number_index', '=', link.account_number_index)
    .where('kind', '=', 'MANUAL')
    .where('activated_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - inMs(days, 'day')))
    .where('depositor_id', '!=', depositor_id)
    .executeTakeFirstOrThrow()
  if (people < sharedAccount.people) return
  throw new DomainError('not_allowed', { message: TOO_MANY_PEOPLE })
}

/** Serializes tries at the same outside account, so that each counts the ones before it. */
export async function lockTarget(trx: Transaction, { link }: Pick<Guess, 'link'>): Promise<void> {
  const lock = `amounts ${link.institution_id} ${link.account_number_index?.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

/** Records a wrong try and returns how many are left; the last one raises a task for staff. */
export async function addWrongTry(trx: Transaction, guess: Guess, now: Date): Promise<number> {
  const { depositor_id, link } = guess
  const { institution_id, id: linked_account_id, account_number_index } = link
  if (account_number_index === null) throw new Error('a link by hand without an account number')
  const { id } = await trx
    .insertInto('wrong_amount_tries')
    .values({ institution_id, depositor_id, linked_account_id, account_number_index })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = await readTriesLeft(trx, guess)
  if (left > 0) return left
  await raiseTask(trx, {
    institution_id,
    kind: 'wrong_amounts',
    message: `Too many wrong microdeposit amounts were entered within ${inWords(days, 'day')} by one person, or for an account that others tried too. More attempts are blocked until these expire. Verify the person if they contact us.`,
    details: { depositor_id, linked_account_id },
    key: `wrong_amounts:${id}`,
    now,
  })
  return left
}
