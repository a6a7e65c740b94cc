import type { Account } from '@passbook/contract/accounts'
import { mayRead } from '@passbook/contract/account-status'
import {
  type BusinessDate,
  businessDate,
  lastDayOfMonth,
  laterOf,
  partsOf,
} from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Reader } from '../../platform/callers/caller.ts'
import { isCurrentHolder } from '../../platform/callers/ownership-period.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors.ts'
import { parseAccrued, postingCents } from '../../ledger/interest-math.ts'
import { readAccrued } from '../../ledger/interest/accrued.ts'
import { hideEarlierBalance } from '../money/transfers/history/find-transfers.ts'
import { type ComingRow, listComing } from '../money/transfers/queries.ts'
import { toTransaction } from '../money/transfers/to-transaction.ts'
import { type AccountFigures, findAccountFigures } from './account-figures.ts'
import { readClosing } from '../money/savings-accounts/closing-facts.ts'

/** The caller's savings accounts: none or one. */
export async function listAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id, savings_account_id: account_id, progress, held }: Reader,
): Promise<Account[]> {
  if (!mayRead(progress) && progress.registration_status !== 'VIEW_ONLY') {
    throw new DomainError('not_allowed')
  }
  if (account_id === null || !isCurrentHolder(held)) return []
  const now = clock.now()
  const days = daysOf(easternDate(now))
  const [figures] = await findAccountFigures(db, { institution_id, account_id, ...days })
  if (figures === undefined) throw new Error('an application whose account is not there')
  const account = { institution_id, account_id }
  const unpaidCents = await readUnpaidCents(db, account, figures)
  const rows = figures.has_coming ? await listComing(db, account) : []
  const closing = figures.has_closing
    ? await readClosing(db, { institution_id, accountId: account_id })
    : null
  return [
    {
      ...toAccount(account_id, figures, days, unpaidCents),
      next_deposit: nextDeposit(rows, now),
      coming: rows.map((row) => toTransaction(hideEarlierBalance(row, held.since), now)),
      history_from: laterOf(figures.opened_on, held.since ?? figures.opened_on),
      closing,
    },
  ]
}

/** The nearest deposit that was scheduled for a day or repeats, and has not left. */
function nextDeposit(rows: readonly ComingRow[], now: Date): Account['next_deposit'] {
  const next = rows.find(({ kind, status, is_scheduled }) => {
    return is_scheduled && kind === 'deposit' && status !== 'Submitted'
  })
  return next ? toTransaction(next, now) : null
}

type Days = ReturnType<typeof daysOf>

/** The first and last days of the current month and year. */
function daysOf(today: BusinessDate) {
  const { year, month } = partsOf(today)
  return {
    monthFrom: businessDate(year, month, 1),
    monthTo: lastDayOfMonth(today),
    yearFrom: businessDate(year, 1, 1),
    yearTo: businessDate(year, 12, 31),
  }
}

/** After a return, the interest is recalculated from the ledger until the nightly run has done so. */
async function readUnpaidCents(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
  { accrued, accrued_through, is_to_be_recounted }: AccountFigures,
): Promise<number> {
  if (is_to_be_recounted && accrued_through !== null) {
    const recounted = await readAccrued(db, institution_id, account_id)
    return Number(postingCents(recounted.accrued))
  }
  return accrued === null ? 0 : Number(postingCents(parseAccrued(accrued)))
}

/** The current balance is the sum of the available, held and outgoing amounts. */
function toAccount(
  id: string,
  figures: AccountFigures,
  { monthFrom, yearFrom }: Days,
  unpaidCents: number,
): Omit<Account, 'next_deposit' | 'coming' | 'history_from' | 'closing'> {
  const { accrued_through: through } = figures
  const unpaidSince = (day: BusinessDate) => (through !== null && through >= day ? unpaidCents : 0)
  return {
    uuid: id,
    account_last_four: figures.account_last_four,
    available_balance_cents: figures.current_cents - figures.held_cents,
    current_balance_cents: figures.current_cents,
    membership_share_cents: figures.membership_share_cents,
    pending_in_cents: figures.pending_in_cents,
    pending_out_cents: figures.pending_out_cents,
    // Money held for an outgoing transfer is shown as outgoing instead.
    held_cents: figures.held_cents - figures.held_out_cents,
    pending: figures.pending,
    owed_cents: figures.owed_cents,
    has_open_dispute: figures.has_open_dispute,
    interest_this_month_cents: figures.month_interest_cents + unpaidSince(monthFrom),
    interest_this_year_cents: figures.year_interest_cents + unpaidSince(yearFrom),
    opened_on: figures.opened_on,
    status: figures.status,
    dormancy: figures.dormant_since && {
      since: figures.dormant_since,
      asked_at: figures.asked_back_at?.toISOString() ?? null,
    },
  }
}
