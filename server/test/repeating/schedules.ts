import { randomUUID } from 'node:crypto'
import type { Every } from '@passbook/contract/repeating'
import type { BusinessDate } from '../../src/platform/calendar/business-date.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { LinkedAccount } from '../../src/domains/people/linked-accounts/account-number.ts'
import { readSavingsProduct } from '../../src/ledger/product/queries.ts'
import type { Transfer } from '../../src/domains/money/transfers/queries.ts'
import type { ScheduleRow } from '../../src/domains/money/transfers/repeating/queries.ts'
import { placeDeposit } from '../../src/domains/money/orders/place-deposit.ts'
import { type Bank, openOn } from '../banking.ts'
import { TEST_ACTOR } from '../books.ts'
import { addLink } from '../linking.ts'

interface Wish {
  anchor: BusinessDate
  every: Every
  now: Date
  /** Of an earlier one; an account of its own otherwise. */
  of?: Pick<Repeated, 'accountId' | 'link'>
}

export interface Repeated {
  schedule: ScheduleRow
  transfer: Transfer
  accountId: string
  link: LinkedAccount
}

/** A deposit of $10.00 that repeats, past all that a page asks. */
export async function repeat(bank: Bank, { anchor, every, now, of }: Wish): Promise<Repeated> {
  const { db, institution_id } = bank
  const accountId = of?.accountId ?? (await openOn(bank, anchor, 0))
  const link = of?.link ?? (await addLink(bank, { savingsAccountId: accountId }))
  const { schedule, transfer } = await inTransaction(db, async (trx) =>
    placeDeposit(trx, {
      institution_id,
      accountId,
      link,
      madeBy: link.depositor_id,
      callKey: randomUUID(),
      amountCents: 1_000,
      date: anchor,
      repeat: { every },
      replaced: undefined,
      expectedSettlementDate: undefined,
      product: await readSavingsProduct(trx, institution_id),
      now,
      actor: TEST_ACTOR,
    }),
  )
  if (schedule === undefined) throw new Error('it does not repeat')
  return { schedule, transfer, accountId, link }
}

/** All that came of a schedule, in the order of their days. */
export function transfersOf({ db }: Bank, { schedule }: Pick<Repeated, 'schedule'>) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('schedule_id', '=', schedule.id)
    .orderBy('file_date')
    .orderBy('date_created')
    .execute()
}

export async function statusOf({ db }: Bank, { schedule }: Pick<Repeated, 'schedule'>) {
  const { status, end_reason } = await db
    .selectFrom('schedules')
    .select(['status', 'end_reason'])
    .where('id', '=', schedule.id)
    .executeTakeFirstOrThrow()
  return end_reason === null ? status : `${status} ${end_reason}`
}
