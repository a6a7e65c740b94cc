import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { endTasks } from '../../contact/tasks/tasks.ts'
import { type AnswerCase, EXCEPTION_TASK, answerTaskKey } from './return-case.ts'
import { applyToTransfer } from './apply-answers.ts'
import { type Candidate, type Difference, differencesOf, listCandidates } from './match-answer.ts'
import { takeFromSuspense } from './post-to-suspense.ts'
import { type AnswerRef, type StoredAnswer, lockAnswer, saveOutcome } from './queries.ts'

interface ExceptionInput extends AnswerRef {
  transferId: string
  approvalId: string
  now: Date
  actor: Actor & { id: string }
}

/**
 * Applies an answer that differs from our entry, or fits several, to the transfer that two people chose.
 * Its money is taken out of suspense.
 */
export async function applyException(
  ctx: Context,
  trx: Transaction,
  { transferId, approvalId, now, actor, ...which }: ExceptionInput,
): Promise<void> {
  const { answer } = await readException({ ...ctx, db: trx }, trx, { ...which, transferId })
  const self: AnswerCase = { ctx, trx, answer, now }
  await takeFromSuspense(self)
  const outcome = await applyToTransfer(self, transferId)
  await saveOutcome(trx, answer, { ...outcome, approvalId }, now)
  const keys = [answerTaskKey(answer, EXCEPTION_TASK)]
  await endTasks(trx, { institution_id: which.institution_id, keys, now, by: actor.id })
  await writeAudit(trx, {
    institution_id: which.institution_id,
    actor,
    action: 'apply_return_exception',
    entity: 'transfer',
    entityId: transferId,
    details: {
      approval_id: approvalId,
      file_id: answer.file_id,
      place: answer.place,
      code: answer.code,
      before: answer.outcome,
      after: outcome.outcome,
    },
  })
}

/** Reads the exception and the entry it would be applied to; refuses an answer that cannot be applied. */
export async function readException(
  ctx: Pick<Context, 'db' | 'vault'>,
  trx: Transaction,
  { transferId, ...which }: AnswerRef & { transferId: string },
): Promise<{ answer: StoredAnswer; entry: Candidate }> {
  const answer = await lockAnswer(trx, which)
  if (answer === undefined) throw new DomainError('not_found')
  if (answer.outcome !== 'mismatch' && answer.outcome !== 'ambiguous') {
    throw invalid('', 'This entry needs no decision.')
  }
  const candidates = await listCandidates(ctx, which.institution_id, answer)
  const entry = candidates.find(({ transfer_id }) => transfer_id === transferId)
  if (entry === undefined) throw new DomainError('not_found')
  if (entry.status === 'Returned' && answer.kind !== 'noc') {
    throw invalid('', 'This transfer was already returned. Dishonor the second return.')
  }
  if (!mayBeApplied(answer, entry)) {
    throw invalid('', 'The amount differs, so it can’t be this transfer. Contact the other bank.')
  }
  return { answer, entry }
}

/** Two people may accept another name or number, but a return must be for the whole amount of its entry. */
export function mayBeApplied(answer: StoredAnswer, entry: Candidate): boolean {
  if (entry.status === 'Returned' && answer.kind !== 'noc') return false
  const money: readonly Difference[] = ['amount', 'direction', 'status']
  return !differencesOf(answer, entry).some((part) => money.includes(part))
}
