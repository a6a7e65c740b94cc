import { type BusinessDate, addDays } from '../src/platform/calendar/business-date.ts'
import { easternInstant } from '../src/platform/calendar/eastern.ts'
import { onOrBeforeBusinessDay } from '../src/platform/calendar/holidays.ts'
import { readBalances } from '../src/ledger/balances.ts'
import { readAccrued } from '../src/ledger/interest/accrued.ts'
import { postSettlement, queueTransfer, submitTransfer } from './single-moves.ts'
import type { Transfer } from '../src/domains/money/transfers/queries.ts'
import { booksOf } from './answers.ts'
import { type Bank, addInstitution, liveThrough } from './banking.ts'
import { initiate, move, returned } from './transfers.ts'

/** The same process, at an institution of its own: its nights begin anew. */
export async function anotherBank(bank: Bank, slug: string): Promise<Bank> {
  return { ...bank, institution_id: await addInstitution(bank.db, slug) }
}

/** Lives through days, doing what belongs to each before its night. */
export async function liveDays(
  bank: Bank,
  [from, to]: readonly [BusinessDate, BusinessDate],
  act: (date: BusinessDate) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    await act(date)
    await liveThrough(bank, date)
  }
}

/** A deposit that left the business day before and settles on a day; posted later if asked. */
export async function settleDeposit(
  bank: Bank,
  accountId: string,
  amountCents: number,
  settlesOn: BusinessDate,
  postedOn: BusinessDate = settlesOn,
): Promise<Transfer> {
  const books = booksOf(bank)
  const left = easternInstant(onOrBeforeBusinessDay(addDays(settlesOn, -1)), '10:00')
  const { id } = await initiate(books, { kind: 'deposit', amountCents, accountId, now: left })
  await move(books, queueTransfer, id, left)
  await move(books, submitTransfer, id, left)
  const { transfer } = await move(books, postSettlement, id, easternInstant(postedOn, '08:30'))
  if (transfer.settlement_date !== settlesOn) throw new Error(`settles ${transfer.settlement_date}`)
  return transfer
}

export async function returnOn(bank: Bank, transferId: string, date: BusinessDate, code = 'R10') {
  const { transfer } = await move(
    booksOf(bank),
    returned(code),
    transferId,
    easternInstant(date, '08:00'),
  )
  return transfer
}

/** What an account has, holds, owes and has earned. */
export async function standingOf({ db, institution_id }: Bank, accountId: string) {
  const { accrued } = await readAccrued(db, institution_id, accountId)
  return { ...(await readBalances(db, institution_id, accountId)), accrued }
}
