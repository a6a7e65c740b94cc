import { createHash } from 'node:crypto'
import { moneyEndpoints } from '@passbook/contract/console/money'
import type { Data } from '@passbook/contract/endpoint'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { playOf } from '../returns/playbook.ts'
import { applyAnswers } from '../returns/apply-answers.ts'
import { readImportFacts } from '../returns/facts-to-decide.ts'
import {
  type ImportReport,
  countOutcomes,
  setReady,
  judgeFile,
  storeByHand,
} from '../returns/import-answer-file.ts'
import { type Match, comparedOf, matchAnswer } from '../returns/match-answer.ts'
import { findFileByContent, readAchNumbers } from '../returns/queries.ts'
import { type Answer, readAnswers } from '../returns/read-answers.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { ofNobody } from '../../../platform/conflicts-of-interest/affected-entities.ts'

/** At most this many answers are shown. */
const SHOWN = 1_000

type Preview = Data<typeof moneyEndpoints.previewAnswers>

/** Shows what importing a file would do, answer by answer, without changing anything. */
export async function previewAnswers(
  ctx: Context,
  { institution_id }: StaffCaller,
  files: readonly UploadedFile[],
): Promise<Preview> {
  const { db, vault, clock } = ctx
  const { text } = fileOf(files)
  const answerFile = readAnswers(text, await readAchNumbers(db, institution_id))
  const { answers, contentHash } = answerFile
  const known = await findFileByContent(db, institution_id, contentHash)
  const shown = answers.slice(0, SHOWN)
  const today = onOrAfterBusinessDay(easternDate(clock.now()))
  const found: { answer: Answer; match: Match }[] = []
  for (const answer of shown) {
    const compared = comparedOf(vault, institution_id, answer, today)
    found.push({ answer, match: await matchAnswer(ctx, institution_id, compared) })
  }
  const owners = await findOwners(
    db,
    institution_id,
    found.flatMap(({ match }) => idsOf(match)),
  )
  const { whySecond } = await judgeFile(db, institution_id, answerFile, clock.now())
  return {
    is_known: known !== undefined && known.state !== 'waiting',
    why_second: whySecond,
    answers: found.map(({ answer, match }, index) => {
      const [transferId] = match.kind === 'ambiguous' ? [] : idsOf(match)
      return {
        place: index + 1,
        kind: answer.kind,
        code: answer.code,
        original_trace: answer.originalTrace,
        amount_cents: answer.amountCents,
        customer: owners.get(transferId ?? '') ?? null,
        words: wordsOf(answer, match),
      }
    }),
  }
}

/** Approves a file above the daily limit; importAnswers creates the request. */
export const importAct = staffAct(moneyEndpoints.importAnswers, {
  about: () => ofNobody,
  command: 'The command import-returns refuses a file above the daily limit.',
  propose() {
    throw invalid('file', 'Choose a file')
  },
  facts: readImportFacts,
  evidence: (_db, { subject_id }) =>
    Promise.resolve({
      links: [{ to: 'ach_file', label: 'The file', id: subject_id ?? '', part: null }],
    }),
  // A job applies the file, answer by answer. If the network delivered it too, it is already applied.
  async run({ trx }, { id: approvalId, institution_id, subject_id }) {
    if (subject_id === null) throw new Error('the request names no file')
    await setReady(trx, institution_id, subject_id, approvalId)
  },
})

/**
 * Imports the file and applies its answers. A file above the daily limit is stored for a second person's
 * approval, and nothing of it is applied.
 */
export async function importAnswers(
  ctx: Context,
  caller: StaffCaller,
  files: readonly UploadedFile[],
): Promise<ImportReport & { isWaiting: boolean }> {
  const { text, name, sha256 } = fileOf(files)
  const { institution_id } = caller
  const stored = await asStaff(ctx, caller, 'money.import', async (desk) => {
    const { trx, actor } = desk
    const input = { institution_id, text, name, actor }
    const kept = await storeByHand(ctx, trx, input)
    if (kept.isWaiting) {
      const words = `Import ${name}, which moves ${formatCents(kept.totalCents)}`
      const proposal = {
        subject_id: kept.fileId,
        payload: { sha256 },
        amount_cents: kept.totalCents,
        words,
      }
      const reason = kept.whySecond ?? 'This file already has a request.'
      await importAct.requestWithin(desk, caller, proposal, reason)
    }
    return kept
  })
  const { fileId, isReplay, isWaiting } = stored
  if (!isWaiting) await applyAnswers(ctx, { institution_id, fileId })
  return { fileId, isReplay, isWaiting, ...(await countOutcomes(ctx, institution_id, fileId)) }
}

function fileOf([file]: readonly UploadedFile[]) {
  if (file === undefined) throw invalid('file', 'Choose a file')
  return {
    // One character per byte, so that columns are aligned in any encoding.
    text: file.bytes.toString('latin1'),
    name: file.name,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }
}

function idsOf(match: Match): string[] {
  if (match.kind === 'unknown_trace') return []
  if (match.kind === 'agrees') return [match.candidate.transfer_id]
  return match.candidates.map(({ transfer_id }) => transfer_id)
}

/** The names of the primary holders, by transfer id. */
async function findOwners(
  db: Database,
  institution_id: string,
  transferIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ transfer_id: string; customer: string }>`
    select transfer.id as transfer_id,
      concat_ws(' ', person.first_name, person.last_name) as customer
    from transfers transfer
    join entities on entities.institution_id = transfer.institution_id
      and entities.savings_account_id = transfer.account_id
    join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id and person.is_primary
    where transfer.institution_id = ${institution_id}
      and transfer.id = any(${transferIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ transfer_id, customer }) => [transfer_id, customer]))
}

function wordsOf({ kind, code }: Answer, match: Match): string {
  if (kind === 'other') return 'Saved as a work item. This type is not handled automatically.'
  if (match.kind === 'unknown_trace')
    return 'We sent no entry with this trace. Creates a work item.'
  if (match.kind === 'mismatch')
    return 'It differs from our entry. Nothing is applied without approval.'
  if (match.kind === 'ambiguous')
    return 'It matches two of our entries. Nothing is applied without approval.'
  if (kind === 'noc') return 'The linked account is corrected.'
  if (match.candidate.status === 'Returned') return 'It was already returned. Nothing more is done.'
  const { link, isRetried, isReviewed, endsSchedules, isStaffTask } = playOf(code)
  return [
    'The money is reversed.',
    isRetried && 'It is retried if attempts are left.',
    link === 'LOCKED' && 'The linked account is locked.',
    link === 'DEPOSITS_LOCKED' && 'Deposits from the linked account are blocked.',
    isReviewed && 'The customer goes into review.',
    endsSchedules && 'Recurring deposits from it end.',
    isStaffTask && 'Creates a work item.',
  ]
    .filter(Boolean)
    .join(' ')
}
