import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { comesIn } from '../transfers/moves/ledger-effects.ts'
import { type Transfer, lockTransfer } from '../transfers/queries.ts'
import { type AnswerCase, raiseAnswerTask } from './answer-case.ts'
import { applyChange } from './apply-change.ts'
import { applyReturn } from './apply-return.ts'
import { changeText } from './change-text.ts'
import { postToSuspense } from './post-to-suspense.ts'
import { type Outcome, findTransferByTrace, lockOpenAnswer, saveOutcome } from './queries.ts'

/**
 * Deals with one answer of the network, wholly and once: its effect and its outcome are written in
 * one transaction, and one that has an outcome is left alone.
 */
export async function applyAnswer(
  ctx: Context,
  which: { institution_id: string; fileId: string; place: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const answer = await lockOpenAnswer(trx, which)
    if (answer === undefined) return
    const now = ctx.clock.now()
    const outcome = await dealWith({ ctx, trx, answer, now })
    await saveOutcome(trx, answer, outcome, now)
  })
}

async function dealWith(self: AnswerCase): Promise<Outcome> {
  const { trx, answer } = self
  const { institution_id, kind } = answer
  if (kind === 'other') return notHandled(self)
  const transferId = await findTransferByTrace(trx, institution_id, answer.original_trace)
  if (transferId === undefined) return unknownTrace(self)
  const transfer = await lockTransfer(trx, institution_id, transferId)
  if (transfer === undefined) throw new Error('an entry without its transfer')
  if (kind === 'noc') return { outcome: await applyChange(self, transfer), transferId }
  if (!isReturnOf(self, transfer)) return mismatch(self, transferId)
  if (transfer.status === 'Returned') return alreadyReturned(self, transfer)
  await applyReturn(self, transfer)
  return { outcome: 'applied', transferId }
}

/** Its amount comes back the other way, and it had left. */
function isReturnOf({ answer }: AnswerCase, transfer: Transfer): boolean {
  return (
    answer.amount_cents === transfer.amount_cents &&
    answer.is_credit === !comesIn(transfer.direction) &&
    ['Submitted', 'Settled', 'Returned'].includes(transfer.status)
  )
}

async function notHandled(self: AnswerCase): Promise<Outcome> {
  const { code } = self.answer
  await raiseAnswerTask(
    self,
    'answer_not_handled',
    `The ACH network sent an entry (${code}) that is neither a return nor a change of ours. Nothing was posted: deal with it by hand.`,
  )
  return { outcome: 'not_handled', transferId: null }
}

async function unknownTrace(self: AnswerCase): Promise<Outcome> {
  const { kind, code, amount_cents } = self.answer
  await postToSuspense(self)
  await raiseAnswerTask(
    self,
    'unknown_trace',
    kind === 'noc'
      ? `A notification of change (${code}) names an entry we did not send. Nothing was changed.`
      : `A return (${code}) of ${formatCents(amount_cents)} names an entry we did not send. The amount is in suspense: find out whose it is.`,
    { corrected_text: changeText(self) },
  )
  return { outcome: 'unknown_trace', transferId: null }
}

async function mismatch(self: AnswerCase, transferId: string): Promise<Outcome> {
  const { code, amount_cents } = self.answer
  await postToSuspense(self)
  await raiseAnswerTask(
    self,
    'return_mismatch',
    `A return (${code}) of ${formatCents(amount_cents)} does not fit the transfer it names. The amount is in suspense and the transfer unchanged: ask the other bank.`,
    { transfer_id: transferId },
  )
  return { outcome: 'mismatch', transferId }
}

async function alreadyReturned(self: AnswerCase, { id, return_code }: Transfer): Promise<Outcome> {
  await raiseAnswerTask(
    self,
    'already_returned',
    `A transfer returned as ${return_code} came back again (${self.answer.code}). Nothing was posted: if the network took the money twice, dishonor the second return.`,
    { transfer_id: id },
  )
  return { outcome: 'already_returned', transferId: id }
}
