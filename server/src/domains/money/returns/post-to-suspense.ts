import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { APPLYING, type AnswerCase } from './return-case.ts'

/**
 * Posts money that the network moved for no known transfer of ours to suspense, until staff know whose
 * it is. A credit brought money in; a debit took it.
 */
export async function postToSuspense({ trx, answer, now }: AnswerCase): Promise<void> {
  const { institution_id, code, amount_cents, is_credit } = answer
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
    idempotencyKey: suspenseKey(answer),
    actor: APPLYING,
  })
}

/** Takes the money of an answer out of suspense, after two people have decided whose it is. */
export async function takeFromSuspense({ trx, answer, now }: AnswerCase): Promise<void> {
  const { institution_id } = answer
  const idempotencyKey = suspenseKey(answer)
  const entry = await trx
    .selectFrom('journal_entries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (entry === undefined) return
  await reverse(trx, {
    institution_id,
    entryId: entry.id,
    description: `Return ${answer.code} out of suspense`,
    effectiveDate: onOrAfterBusinessDay(easternDate(now)),
    idempotencyKey: `${idempotencyKey}:applied`,
    actor: APPLYING,
  })
}

function suspenseKey({ file_id, place }: AnswerCase['answer']): string {
  return `ach_answer:${file_id}:${place}`
}
