import type { Account } from '@passbook/contract/accounts'
import { mayRead } from '@passbook/contract/standing'
import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../errors.ts'
import { readBalances } from '../../ledger/balances.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
import { interestSoFar } from './interest-so-far.ts'
import { type SavingsAccount, findSavingsAccount, readPendingOut } from './queries.ts'

/** The savings accounts of the caller's application: none yet, or one. */
export async function listAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: ApplicationCaller,
): Promise<Account[]> {
  const progress = await readProgress(db, caller.institution_id, caller.user_id)
  if (!mayRead(progress) && progress.registration_status !== 'VIEW_ONLY') {
    throw new DomainError('not_allowed')
  }
  const account = await findSavingsAccount(db, caller)
  return account ? [await readAccount(db, account, clock.now())] : []
}

/** Current is available, what is held, and what is on its way out, together. */
async function readAccount(db: Database, account: SavingsAccount, now: Date): Promise<Account> {
  const { institution_id, id } = account
  const balances = await readBalances(db, institution_id, id)
  const out = await readPendingOut(db, account)
  const interest = await interestSoFar(db, account, easternDate(now))
  return {
    uuid: id,
    account_last_four: account.account_last_four,
    available_balance_cents: balances.available_cents,
    current_balance_cents: balances.current_cents,
    pending_in_cents: balances.pending_cents,
    pending_out_cents: out.amount_cents,
    // What is set apart for a transfer on its way out is told as that.
    held_cents: balances.held_cents - out.held_cents,
    interest_this_month_cents: interest.monthCents,
    interest_this_year_cents: interest.yearCents,
    opened_on: account.opened_on,
    status: account.status,
  }
}
