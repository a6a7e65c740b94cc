import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { IncomingFile } from '../../../platform/ports/ach/port.ts'
import { NotConfigured } from '../../../platform/ports/unconfigured.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { takeAcknowledgement } from '../ach/acknowledgements.ts'
import { endOutage, reportOutage } from '../ach/outage.ts'
import { applyAnswers } from './apply-answers.ts'
import { checkReturnRates, listNearRateLimits } from './check-return-rates.ts'
import { importAnswerFile } from './import-answer-file.ts'
import { listUnfinishedFiles } from './queries.ts'

/** Runs each morning before anything settles: imports what the network has for an institution. */
export async function receiveAnswers(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  for (const { id: fileId } of await listUnfinishedFiles(ctx.db, institution_id)) {
    await applyAnswers(ctx, { institution_id, fileId })
  }
  for await (const file of collect(ctx, institution_id, date)) {
    await takeIn(ctx, institution_id, file)
  }
  await checkReturnRates(ctx, institution_id, date)
}

/**
 * Collects the files of the network. If it cannot be reached the run fails and is repeated a minute
 * later, since no answer does not mean no returns. Staff get one task a day until it answers again.
 * Without an adapter nothing was sent, and answers come only by hand.
 */
async function* collect(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): AsyncGenerator<IncomingFile> {
  try {
    yield* ctx.ach.collect(institution_id, date)
    await endOutage(ctx, institution_id)
  } catch (error) {
    if (error instanceof NotConfigured) return
    ctx.log.error({ err: error, institution_id, date }, 'the ACH network cannot be reached')
    await reportOutage(ctx, { institution_id, date, what: 'returns' }, error)
    throw error
  }
}

/** What cannot be taken in raises a task, once, and does not hold up the others. */
function takeIn(ctx: Context, institution_id: string, file: IncomingFile): Promise<void> {
  if (file.kind === 'answers') return tryFile(ctx, institution_id, file)
  if (file.kind === 'acknowledgement') return takeAcknowledgement(ctx, institution_id, file)
  const { name, why } = file
  return raiseTask(ctx.db, {
    institution_id,
    kind: 'file_refused',
    message: `The file ${name} from the bank was not read, and nothing was applied. ${why} Ask the bank for a new file.`,
    details: { name },
    key: `ach_unreadable:${name}:${why}`.slice(0, KEY_LENGTH),
    now: ctx.clock.now(),
  })
}

const KEY_LENGTH = 500

/** A refused file raises a task, once, and does not hold up the others. */
async function tryFile(
  ctx: Context,
  institution_id: string,
  { text }: { text: string },
): Promise<void> {
  try {
    const actor = { kind: 'job', id: 'receive' } as const
    await importAnswerFile(ctx, { institution_id, text, actor })
  } catch (error) {
    const reasons = error instanceof DomainError ? error.fields?.['file'] : undefined
    if (reasons === undefined) throw error
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'file_refused',
      message: `A file from the ACH network was rejected, and nothing was applied. ${reasons.join(' ')} Request a new file.`,
      details: { reasons },
      key: `ach_file:${createHash('sha256').update(text).digest('hex')}`,
      now: ctx.clock.now(),
    })
  }
}

/**
 * By institution, the first day on which `receiveAnswers` may currently find something: an answer of the
 * network, a file that is not fully applied, or too many returns. Only the sandbox knows what its
 * network has.
 */
export async function nextAnswers(
  { db, achNetwork }: Context,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const work = new Map(await achNetwork?.nextAnswers(from))
  for (const institution_id of await listUnapplied(db)) work.set(institution_id, from)
  for (const institution_id of await listNearRateLimits(db, from)) work.set(institution_id, from)
  return work
}

async function listUnapplied(db: Database): Promise<string[]> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('ach_files')
    .select('institution_id')
    .distinct()
    .where('direction', '=', 'in')
    .where('state', '=', 'stored')
    .execute()
  return rows.map(({ institution_id }) => institution_id)
}
