import { LIMITS } from '@passbook/contract/limits'
import type { Every } from '@passbook/contract/repeating'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { translateErrors } from '../../../../ledger/refusals.ts'
import { type ScheduleRow, listOpenScheduleIds } from './queries.ts'

export interface ScheduleInput {
  institution_id: string
  accountId: string
  linkedAccountId: string
  madeBy: string
  amountCents: number
  every: Every
  anchorDate: BusinessDate
  endsOn: BusinessDate | null
  /** The schedule that it replaces. */
  replacesScheduleId: string | null
  now: Date
  actor: Actor
}

/** Records that a deposit is to repeat; its first transfer follows in the same transaction. */
export async function beginSchedule(trx: Transaction, input: ScheduleInput): Promise<ScheduleRow> {
  const { institution_id, accountId, now, actor } = input
  const { atMost } = LIMITS.schedules
  const goingOn = await listOpenScheduleIds(trx, institution_id, { account_id: accountId })
  if (goingOn.length >= atMost) {
    throw invalid('repeat', `You have ${atMost} recurring deposits. End one of them first.`)
  }
  const inserted = trx
    .insertInto('schedules')
    .values({
      institution_id,
      account_id: accountId,
      linked_account_id: input.linkedAccountId,
      made_by: input.madeBy,
      amount_cents: input.amountCents,
      every: input.every,
      anchor_date: input.anchorDate,
      ends_on: input.endsOn,
      made_at: now,
      replaces_schedule_id: input.replacesScheduleId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const schedule = await translateErrors(inserted)
  const { id, amount_cents, every, anchor_date, ends_on, linked_account_id } = schedule
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'begin_schedule',
    entity: 'schedule',
    entityId: id,
    details: { amount_cents, every, anchor_date, ends_on, linked_account_id },
  })
  return schedule
}
