import { mayMoveLink } from '@passbook/contract/linked-account-states'
import type { Context } from '../../../context.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Entity } from '../../access/holds.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { moveLink } from '../linking/link-state.ts'
import type { Transfer } from '../transfers/queries.ts'
import type { Play } from './playbook.ts'
import type { StoredAnswer } from './queries.ts'

/** A return with everything that decides how it is handled. */
export interface ReturnCase extends AnswerCase {
  /** The transfer after the return. */
  transfer: Transfer
  link: LinkedAccount | undefined
  entity: Entity | undefined
  play: Play
}

/** Moves the link of a return, if its current status allows it. */
export async function moveLinkIfPossible(
  { trx, answer, link, now }: ReturnCase,
  to: StoredLinkStatus,
): Promise<boolean> {
  if (link === undefined || !mayMoveLink(link.status, to)) return false
  await moveLink(trx, {
    institution_id: link.institution_id,
    linkedAccountId: link.id,
    to,
    now,
    actor: APPLYING,
    details: { return_code: answer.code },
  })
  return true
}

/** One answer being applied: its transaction, its locked row and the time. */
export interface AnswerCase {
  ctx: Context
  trx: Transaction
  answer: StoredAnswer
  now: Date
}

/** The kind of task for an answer that two people have to decide. */
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
