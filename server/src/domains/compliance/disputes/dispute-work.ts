import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endTasks, raiseTask } from '../../contact/tasks/tasks.ts'
import type { DisputeRow } from './queries.ts'
import { referenceOf } from './to-dispute.ts'

/** Tasks are due in the last minute of their day. */
const END_OF_DAY = '23:59'

type Step = 'decide_or_credit' | 'decide' | 'two_people' | 'pay_by_hand' | 'read_addition'

const MESSAGES: Readonly<Record<Step, string>> = {
  decide_or_credit:
    'A problem with a transfer was reported. Decide it or credit the amount by the due date.',
  decide: 'This dispute was credited provisionally. Decide it by the due date.',
  two_people:
    'This dispute is not credited automatically. Two people must credit or decide it by the due date. Without a credit, the deadline can’t be extended.',
  read_addition: 'The customer added to an open dispute. Read it before you decide.',
  pay_by_hand:
    'Dispute money is owed to someone whose account is closed. Pay it manually and let them know how.',
}

/** An old step that was raised after the deadline. Today's version asks staff before it. */
const EARLIER = 'amount'

/** Raises a staff task for the next step of a dispute. */
export function raiseStep(
  trx: Transaction,
  dispute: Pick<DisputeRow, 'institution_id' | 'id' | 'depositor_id'>,
  { step, dueOn, now }: { step: Step; dueOn: BusinessDate; now: Date },
): Promise<void> {
  const { institution_id, id, depositor_id } = dispute
  return raiseTask(trx, {
    institution_id,
    kind: 'dispute',
    message: `${MESSAGES[step]} Reference ${referenceOf(dispute)}.`,
    details: { dispute_id: id, depositor_id, step },
    key: `dispute:${id}:${step}`,
    dueAt: easternInstant(dueOn, END_OF_DAY),
    isUrgent: step === 'two_people',
    now,
  })
}

/** Ends the staff tasks of a dispute, except for money that must still be paid by hand. */
export async function endSteps(
  trx: Transaction,
  { institution_id, id }: Pick<DisputeRow, 'institution_id' | 'id'>,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const keys = (
    ['decide_or_credit', 'decide', 'two_people', 'read_addition', EARLIER] as const
  ).map((step) => `dispute:${id}:${step}`)
  await endTasks(trx, { institution_id, keys, now, by })
}

/** Ends the task about a message that was recorded as a dispute, because the dispute has separate tasks. */
export async function endMessageTask(
  trx: Transaction,
  { institution_id, thread_id }: Pick<DisputeRow, 'institution_id' | 'thread_id'>,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await endTasks(trx, { institution_id, keys: [`dispute_begun:${thread_id}`], now, by })
}
