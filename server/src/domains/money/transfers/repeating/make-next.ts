import type { RegistrationStatus } from '@passbook/contract/enums'
import { sql } from 'kysely'
import { promiseTerms, readSavingsProduct } from '../../../../ledger/product/queries.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { earliestFileDate } from '../../../../platform/calendar/cut-off.ts'
import { accountHolders } from '../../../../platform/callers/account-people.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { initiateDeposits } from '../initiate-transfer.ts'
import type { Transfer } from '../queries.ts'
import { saveEnd } from './end-schedule.ts'
import { type Occurrence, occurrenceAfter } from './occurrences.ts'
import { type ScheduleRow, lockSchedules } from './queries.ts'

interface By {
  institution_id: string
  now: Date
  actor: Actor
}

/** What follows a transfer of a schedule. */
export interface Following {
  schedule: ScheduleRow
  /** Null if it was the last. */
  next: Transfer | null
}

/**
 * Creates the next deposits after transfers that were sent or cancelled, by the id of each, in the
 * transaction of that move, so that an open schedule always has its next one (STATES: Schedules).
 * Transfers without a schedule, or whose schedule has ended, have none.
 */
export async function makeNext(
  trx: Transaction,
  done: readonly Transfer[],
  by: By,
): Promise<Map<string, Following>> {
  const { institution_id } = by
  const occurrences = done.filter(isOccurrence)
  const made = new Map<string, Following>()
  if (occurrences.length === 0) return made
  const ids = occurrences.map(({ schedule_id }) => schedule_id)
  const schedules = await lockSchedules(trx, institution_id, ids)
  const product = await readSavingsProduct(trx, institution_id)
  const earliest = earliestFileDate(by.now, promiseTerms(product))
  const orders = new Map<string, NextOrder>()
  for (const transfer of occurrences) {
    const schedule = schedules.get(transfer.schedule_id)
    if (schedule === undefined || schedule.status === 'ENDED') continue
    const occurrence = occurrenceAfter(schedule, transfer.occurrence_date, earliest)
    if (occurrence) orders.set(transfer.id, { schedule, input: orderOf(schedule, occurrence, by) })
    else
      made.set(transfer.id, { schedule: await saveEnd(trx, schedule, 'finished', by), next: null })
  }
  const inputs = [...orders.values()].map(({ input }) => ({ ...input, product }))
  const next = await initiateDeposits(trx, inputs)
  for (const [id, { schedule, input }] of orders) {
    made.set(id, { schedule, next: next.get(input.idempotencyKey) ?? null })
  }
  return made
}

interface NextOrder {
  schedule: ScheduleRow
  input: ReturnType<typeof orderOf>
}

type OccurrenceTransfer = Transfer & {
  schedule_id: string
  occurrence_date: NonNullable<Transfer['occurrence_date']>
}

/** A retry after a return is no occurrence: the next one was created when it was first sent. */
export function isOccurrence(transfer: Transfer): transfer is OccurrenceTransfer {
  const { schedule_id, occurrence_date, retry_count } = transfer
  return schedule_id !== null && occurrence_date !== null && retry_count === 0
}

function orderOf(schedule: ScheduleRow, { date }: Occurrence, by: By) {
  return {
    ...by,
    kind: 'deposit' as const,
    amountCents: schedule.amount_cents,
    accountId: schedule.account_id,
    linkedAccountId: schedule.linked_account_id,
    madeBy: schedule.made_by,
    scheduledDate: date,
    occurrence: { scheduleId: schedule.id, date },
    idempotencyKey: `schedule:${schedule.id}:${date}`,
  }
}

/** Why an account may not move money (STATES: What each standing opens). */
export type Bar = 'HOLD' | 'REVIEW' | 'CLOSED'

/** The accounts with scheduled deposits among these whose holders may not move money now. */
export async function findBarred(
  trx: Transaction,
  institution_id: string,
  due: readonly Transfer[],
): Promise<Map<string, Bar>> {
  const planned = due.filter(({ kind, scheduled_date }) => kind === 'deposit' && scheduled_date)
  const accountIds = [...new Set(planned.map(({ account_id }) => account_id))]
  if (accountIds.length === 0) return new Map()
  const holders = await accountHolders(trx, institution_id)
    .select(['entities.savings_account_id', 'depositors.standing', 'depositors.is_primary'])
    .select('depositors.registration_status')
    .where('entities.savings_account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute()
  const barred = new Map<string, Bar>()
  for (const { savings_account_id, ...holder } of holders) {
    const bar = barOf(holder)
    const known = barred.get(savings_account_id ?? '')
    if (bar && savings_account_id && known !== 'HOLD') barred.set(savings_account_id, bar)
  }
  return barred
}

interface Holder {
  standing: 'REVIEW' | 'HOLD' | null
  is_primary: boolean
  registration_status: RegistrationStatus | null
}

/** A joint holder who has not been approved yet blocks nobody else; a holder on HOLD or REVIEW blocks all. */
function barOf({ standing, is_primary, registration_status }: Holder): Bar | null {
  if (standing !== null) return standing
  if (!is_primary) return null
  // Once the account is open no other status is possible.
  if (registration_status === 'VIEW_ONLY') return 'CLOSED'
  return registration_status === 'IN_REVIEW' ? 'REVIEW' : null
}
