import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/raise-task.ts'
import type { StoredAnswer } from './queries.ts'

/** One answer being dealt with: its transaction, its locked row and the moment. */
export interface AnswerCase {
  ctx: Context
  trx: Transaction
  answer: StoredAnswer
  now: Date
}

/** The kind of work that an answer is which two people have to decide. */
export const EXCEPTION_TASK = 'return_mismatch'

export const APPLYING = { kind: 'job', id: 'apply_ach_answers' } as const

/** Raises a task about an answer, with what identifies it and no account number. */
export async function raiseAnswerTask(
  { trx, answer, now }: AnswerCase,
  kind: string,
  message: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { institution_id, file_id, place, code, original_trace, amount_cents } = answer
  await raiseTask(trx, {
    institution_id,
    kind,
    message,
    details: { file_id, place, code, original_trace, amount_cents, ...details },
    key: answerTaskKey(answer, kind),
    now,
  })
}

export function answerTaskKey(
  { file_id, place }: Pick<StoredAnswer, 'file_id' | 'place'>,
  kind: string,
): string {
  return `ach_answer:${file_id}:${place}:${kind}`
}
