import type { Actor } from '../../../../platform/audit/actor.ts'
import { earliestFileDate } from '../../../../platform/calendar/cutoff.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { promiseTerms, readSavingsProduct } from '../../../../ledger/product/queries.ts'
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
  /** None: it was the last. */
  next: Transfer | null
}

/**
 * Makes what follows transfers that have left or were taken back, by the id of each; in the
 * transaction of that move, so that a schedule that goes on always has its next (STATES: Schedules).
 * Those that belong to no schedule, or to one that has ended, have none.
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
  const wishes = new Map<string, Wish>()
  for (const transfer of occurrences) {
    const schedule = schedules.get(transfer.schedule_id)
    if (schedule === undefined || schedule.status === 'ENDED') continue
    const occurrence = occurrenceAfter(schedule, transfer.occurrence_date, earliest)
    if (occurrence) wishes.set(transfer.id, { schedule, input: wishOf(schedule, occurrence, by) })
    else
      made.set(transfer.id, { schedule: await saveEnd(trx, schedule, 'finished', by), next: null })
  }
  const inputs = [...wishes.values()].map(({ input }) => ({ ...input, product }))
  const next = await initiateDeposits(trx, inputs)
  for (const [id, { schedule, input }] of wishes) {
    made.set(id, { schedule, next: next.get(input.idempotencyKey) ?? null })
  }
  return made
}

interface Wish {
  schedule: ScheduleRow
  input: ReturnType<typeof wishOf>
}

export type OccurrenceTransfer = Transfer & {
  schedule_id: string
  occurrence_date: NonNullable<Transfer['occurrence_date']>
}

/** What is presented again after a return is no occurrence: the next came when it first left. */
export function isOccurrence(transfer: Transfer): transfer is OccurrenceTransfer {
  const { schedule_id, occurrence_date, retry_count } = transfer
  return schedule_id !== null && occurrence_date !== null && retry_count === 0
}

function wishOf(schedule: ScheduleRow, { date }: Occurrence, by: By) {
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
