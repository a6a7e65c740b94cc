import type { AnswerPreview } from '@passbook/contract/console/money'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { invalid } from '../../../errors.ts'
import type { UploadedFile } from '../../../uploaded-file.ts'
import { playOf } from '../../playbook/playbook.ts'
import { type ImportReport, importAnswerFile } from '../../returns/import-answer-file.ts'
import { findFileByContent, readAchNumbers } from '../../returns/queries.ts'
import { type Answer, readAnswers } from '../../returns/read-answers.ts'
import { actorOf, asStaff } from '../as-staff.ts'

/** More are counted, not shown. */
const SHOWN = 1_000

interface Preview {
  is_known: boolean
  answers: AnswerPreview[]
}

/** What a file would do, answer by answer; nothing is done. */
export async function previewAnswers(
  { db }: Context,
  { institution_id }: StaffCaller,
  files: readonly UploadedFile[],
): Promise<Preview> {
  const text = textOf(files)
  const { answers, contentHash } = readAnswers(text, await readAchNumbers(db, institution_id))
  const known = await findFileByContent(db, institution_id, contentHash)
  const shown = answers.slice(0, SHOWN)
  const owners = await findOwners(
    db,
    institution_id,
    shown.map(({ originalTrace }) => originalTrace),
  )
  return {
    is_known: known !== undefined,
    answers: shown.map((answer, index) => ({
      place: index + 1,
      kind: answer.kind,
      code: answer.code,
      original_trace: answer.originalTrace,
      amount_cents: answer.amountCents,
      customer: owners.get(answer.originalTrace)?.customer ?? null,
      words: wordsOf(answer, owners.get(answer.originalTrace)),
    })),
  }
}

/** Takes the file in and does what it asks for: the same act as the operator's command. */
export async function importAnswers(
  ctx: Context,
  caller: StaffCaller,
  files: readonly UploadedFile[],
): Promise<ImportReport> {
  const text = textOf(files)
  await asStaff(ctx, caller, 'money.import', () => Promise.resolve())
  const { institution_id } = caller
  return importAnswerFile(ctx, { institution_id, text, actor: actorOf(caller) })
}

function textOf([file]: readonly UploadedFile[]): string {
  if (file === undefined) throw invalid('file', 'Choose a file')
  // One character a byte, so that columns are right whatever the encoding.
  return file.bytes.toString('latin1')
}

interface Owner {
  customer: string
  status: string
}

async function findOwners(
  db: Database,
  institution_id: string,
  traces: readonly string[],
): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner & { trace: string }>`
    select entry.trace, transfer.status::text as status,
      concat_ws(' ', person.first_name, person.last_name) as customer
    from ach_entries entry
    join transfers transfer on transfer.institution_id = entry.institution_id
      and transfer.id = entry.transfer_id
    left join entities on entities.institution_id = transfer.institution_id
      and entities.savings_account_id = transfer.account_id
    left join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id and person.is_primary
    where entry.institution_id = ${institution_id} and entry.trace = any(${traces}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ trace, ...owner }) => [trace, owner]))
}

function wordsOf({ kind, code }: Answer, owner: Owner | undefined): string {
  if (kind === 'other')
    return 'Kept, and put before staff: we do not handle this kind by ourselves.'
  if (owner === undefined) return 'We sent no entry with this trace: a task for staff.'
  if (kind === 'noc') return 'The link is corrected as the other bank says.'
  if (owner.status === 'Returned') return 'It came back already: nothing more is done.'
  const { link, isRetried, isReviewed, endsSchedules, isStaffTask } = playOf(code)
  return [
    'The money goes back.',
    isRetried && 'It is tried again where tries are left.',
    link === 'LOCKED' && 'The link is locked.',
    link === 'DEPOSITS_LOCKED' && 'No deposits are taken from the link.',
    isReviewed && 'The customer is reviewed.',
    endsSchedules && 'What repeats from there ends.',
    isStaffTask && 'A task for staff.',
  ]
    .filter(Boolean)
    .join(' ')
}
