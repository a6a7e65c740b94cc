import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { saveReceivers } from '../ach/sent-entries.ts'
import { type Transfer, lockTransfer } from '../transfers/queries.ts'
import { REFUSED_TRACE, applyChange, changeText, refusalWords } from './apply-change.ts'
import { applyReturn } from './apply-return.ts'
import { type Candidate, type Match, differencesOf, matchAnswer } from './match-answer.ts'
import { postToSuspense } from './post-to-suspense.ts'
import { listOpenPlaces, type Outcome, lockOpenAnswer, saveOutcome } from './queries.ts'
import { type AnswerCase, EXCEPTION_TASK, raiseAnswerTask } from './return-case.ts'

interface AnswerFileRef {
  institution_id: string
  fileId: string
}

const PAGE = 500

/**
 * Applies the open answers of a received file, each in a separate transaction, so that the next run
 * after a failure continues where this one stopped.
 */
export async function applyAnswers(ctx: Context, file: AnswerFileRef): Promise<void> {
  for (let after = 0; ;) {
    const places = await listOpenPlaces(ctx.db, { ...file, after }, PAGE)
    for (const place of places) await tryAnswer(ctx, file, place)
    const last = places.at(-1)
    if (last === undefined) break
    after = last
  }
  await finishFile(ctx, file)
}

/** A refused answer stays open and raises a task, so that it does not hold up the others. */
async function tryAnswer(ctx: Context, file: AnswerFileRef, place: number): Promise<void> {
  try {
    await applyAnswer(ctx, { ...file, place })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { institution_id, fileId } = file
    ctx.log.error({ err: error, fileId, place, fields: error.fields }, 'an ACH answer failed')
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'answer_failed',
      message: 'An entry from the ACH network could not be applied. We retry each morning.',
      details: { file_id: fileId, place, fields: error.fields },
      key: `ach_answer:${fileId}:${place}:failed`,
      now: ctx.clock.now(),
    })
  }
}

async function finishFile(ctx: Context, { institution_id, fileId }: AnswerFileRef): Promise<void> {
  await ctx.db
    .updateTable('ach_files')
    .set({ state: 'applied', finished_at: ctx.clock.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .where('state', '=', 'stored')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ach_answers')
            .select('place')
            .where('ach_answers.institution_id', '=', institution_id)
            .where('ach_answers.file_id', '=', fileId)
            .where('outcome', 'is', null),
        ),
      ),
    )
    .execute()
}

/**
 * Applies one answer of the network exactly once: its effect and its outcome are saved in one
 * transaction, and an answer that has an outcome is skipped.
 */
async function applyAnswer(
  ctx: Context,
  which: { institution_id: string; fileId: string; place: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const answer = await lockOpenAnswer(trx, which)
    if (answer === undefined) return
    const now = ctx.clock.now()
    const outcome = await resolveAnswer({ ctx, trx, answer, now })
    await saveOutcome(trx, answer, outcome, now)
  })
}

async function resolveAnswer(self: AnswerCase): Promise<Outcome> {
  const { ctx, trx, answer } = self
  if (answer.kind === 'other') return notHandled(self)
  const { institution_id } = answer
  const match = await matchAnswer({ db: trx, vault: ctx.vault }, institution_id, answer)
  if (match.kind === 'unknown_trace') return unknownTrace(self)
  await noteReceivers(self, match.candidates)
  if (match.kind !== 'agrees') return raiseException(self, match)
  return applyToTransfer(self, match.candidate.transfer_id)
}

/** Applies an answer to the transfer it is about, with everything that follows from it. */
export async function applyToTransfer(self: AnswerCase, transferId: string): Promise<Outcome> {
  const { trx, answer } = self
  const transfer = await lockTransfer(trx, answer.institution_id, transferId)
  if (transfer === undefined) throw new Error('an entry without its transfer')
  if (answer.kind === 'noc') return { outcome: await applyChange(self, transfer), transferId }
  if (transfer.status === 'Returned') return alreadyReturned(self, transfer)
  await applyReturn(self, transfer)
  return { outcome: 'applied', transferId }
}

/** Saves receivers that were read from the text of an old file, so that the ledger can be verified. */
async function noteReceivers(
  { ctx, trx, answer: { institution_id } }: AnswerCase,
  candidates: readonly Candidate[],
): Promise<void> {
  for (const { file_id: id, unsaved } of candidates) {
    if (unsaved) await saveReceivers(trx, ctx.vault, { institution_id, id }, [unsaved])
  }
}

async function notHandled(self: AnswerCase): Promise<Outcome> {
  const { code } = self.answer
  await raiseAnswerTask(
    self,
    'answer_not_handled',
    `The ACH network sent an entry (${code}) that is neither a return nor a notification of change for us. Nothing was posted. Handle it manually.`,
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
      ? `A notification of change (${code}) refers to an entry we did not send. Nothing was changed. You can ${refusalWords(code, easternDate(self.now), REFUSED_TRACE)}.`
      : `A return (${code}) of ${formatCents(amount_cents)} refers to an entry we did not send. The amount is in suspense. Find out whose it is.`,
    { corrected_text: changeText(self) },
  )
  return { outcome: 'unknown_trace', transferId: null }
}

/**
 * An answer that differs from our entry, or fits several, is applied only when two people agree. Until
 * then its money is in suspense, and no depositor's account changes.
 */
async function raiseException(
  self: AnswerCase,
  { kind, candidates }: Extract<Match, { kind: 'mismatch' | 'ambiguous' }>,
): Promise<Outcome> {
  const { answer } = self
  const [first] = candidates
  if (first === undefined) throw new Error('nothing to compare with')
  await postToSuspense(self)
  const what =
    answer.kind === 'noc'
      ? `A notification of change (${answer.code})`
      : `A return (${answer.code}) of ${formatCents(answer.amount_cents)}`
  const why =
    kind === 'ambiguous'
      ? `matches ${candidates.length} entries that we sent`
      : `differs from our entry: ${differencesOf(answer, first).join(', ')}`
  const where = answer.amount_cents > 0 ? ' The amount is in suspense.' : ''
  await raiseAnswerTask(
    self,
    EXCEPTION_TASK,
    `${what} ${why}. Nothing was applied.${where} Open the file and compare both. Contact the other bank, or request approval to apply it.`,
    { transfer_id: first.transfer_id },
  )
  return { outcome: kind, transferId: kind === 'ambiguous' ? null : first.transfer_id }
}

async function alreadyReturned(self: AnswerCase, { id, return_code }: Transfer): Promise<Outcome> {
  await raiseAnswerTask(
    self,
    'already_returned',
    `A transfer returned as ${return_code} was returned again (${self.answer.code}). Nothing was posted. If the network debited us twice, dishonor the second return.`,
    { transfer_id: id },
  )
  return { outcome: 'already_returned', transferId: id }
}
