import { easternDate } from '../../calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../calendar/holidays.ts'
import { post } from '../../ledger/post.ts'
import { APPLYING, type AnswerCase } from './answer-case.ts'

/**
 * The network moved money that belongs to no transfer of ours: it waits in suspense until staff
 * know whose it is. A credit brought money in; a debit took it.
 */
export async function postToSuspense({ trx, answer, now }: AnswerCase): Promise<void> {
  const { institution_id, file_id, place, code, amount_cents, is_credit } = answer
  // A notification of change carries no money.
  if (amount_cents === 0) return
  const broughtCents = is_credit ? amount_cents : -amount_cents
  await post(trx, {
    institution_id,
    kind: 'return',
    description: `Return ${code} in suspense`,
    effectiveDate: onOrAfterBusinessDay(easternDate(now)),
    postings: [
      { kind: 'suspense', amountCents: broughtCents },
      { kind: 'ach_clearing', amountCents: -broughtCents },
    ],
    idempotencyKey: `ach_answer:${file_id}:${place}`,
    actor: APPLYING,
  })
}
