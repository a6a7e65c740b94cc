import { LIMITS, inWords } from '@passbook/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import type { LinkedAccount } from '../linked-accounts/account-number.ts'
import { raiseTask } from '../staff/raise-task.ts'

/**
 * STATES: Linking. So many wrong tries at amounts within so many days: of one person over all links
 * and outside accounts, and at one outside account over all persons, whoever says it is theirs.
 */
const { times, days } = LIMITS.microdeposits.wrongTries

/** Like every lock by real time; the database's, which all processes share. */
const SINCE: RawBuilder<Date> = sql`now() - make_interval(days => ${days}::int)`

const CONTACT_US = 'There were too many wrong tries. Please contact us to go on.'

/** Who tries, and at which link. */
export interface Guess {
  depositor_id: string
  link: Pick<LinkedAccount, 'institution_id' | 'id' | 'account_number_index'>
}

/** How many wrong tries are left to this person at this account, over everything tried before. */
export async function readTriesLeft(db: Database, { depositor_id, link }: Guess): Promise<number> {
  const isByPerson = sql<boolean>`depositor_id = ${depositor_id}`
  const isAtAccount = sql<boolean>`account_number_index = ${link.account_number_index}`
  const { most } = await db
    .selectFrom('wrong_amount_tries')
    .select(
      sql<number>`greatest(
        count(*) filter (where ${isByPerson}), count(*) filter (where ${isAtAccount}))`.as('most'),
    )
    .where('institution_id', '=', link.institution_id)
    .where('tried_at', '>', SINCE)
    .where((eb) => eb.or([isByPerson, isAtAccount]))
    .executeTakeFirstOrThrow()
  return Math.max(times - most, 0)
}

/** Then nothing is compared any more, and no deposits are sent that nobody could tell us of. */
export async function assertTriesLeft(db: Database, guess: Guess): Promise<void> {
  if ((await readTriesLeft(db, guess)) > 0) return
  throw new DomainError('not_allowed', { message: CONTACT_US })
}

/** Everybody who tries at the same outside account waits here, so that each counts those before. */
export async function lockTarget(trx: Transaction, { link }: Guess): Promise<void> {
  const lock = `amounts ${link.institution_id} ${link.account_number_index?.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

/** Counts a wrong try; staff hear of the last one. Gives how many are left. */
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
    message: `Micro-deposit amounts were entered wrong ${times} times within ${inWords(days, 'day')}, by one person or at one account. No more tries are taken until those are older. Ask who it is if they write.`,
    details: { depositor_id, linked_account_id },
    key: `wrong_amounts:${id}`,
    now,
  })
  return left
}
