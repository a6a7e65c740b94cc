import { randomUUID } from 'node:crypto'
import type { SubjectSearch } from '@passbook/contract/console/sar-searches'
import { LIMITS } from '@passbook/contract/limits'
import {
  type BusinessDate,
  addDays,
  addMonths,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { UploadedFile } from '../../../../platform/uploaded-file.ts'
import { type StaffActContext, asStaff } from '../../../../platform/callers/as-staff.ts'
import { noteEvent } from '../events.ts'
import { type Match, findMatches } from './find-matches.ts'
import { type ReadSubject, readSubjects, sealSubject } from './subjects.ts'
import { readSearch, sealReference } from './search.ts'

interface SearchInput {
  reference: string
  received_on: string
}

/** The number of rows inserted by one statement. */
const BATCH_ROWS = 1_000

/**
 * Imports a request and searches for its subjects in the same call. A queued job would reveal the
 * request to anybody who can see the queue.
 */
export function takeInSearch(
  ctx: Context,
  caller: StaffCaller,
  input: SearchInput,
  [file]: readonly UploadedFile[],
): Promise<SubjectSearch> {
  if (file === undefined) throw invalid('file', 'Choose a file')
  const subjects = readSubjects(file.bytes)
  return asStaff(ctx, caller, 'suspicion.write', async (desk) => {
    const received_on = parseBusinessDate(input.received_on)
    if (received_on > easternDate(desk.now)) {
      throw invalid('received_on', 'Enter a date that isn’t in the future.')
    }
    const row = await addSearch(desk, caller, {
      reference: input.reference,
      received_on,
      subject_count: subjects.length,
    })
    const ids = await addSubjects(desk, row, subjects)
    const named = subjects.map(({ subject }) => subject)
    await addMatches(desk, row, ids, await findMatches(desk.ctx, row, named))
    const { id, due_on } = row
    const subject_count = String(subjects.length)
    const after = { reference: input.reference, received_on, due_on, subject_count }
    await noteEvent(desk, caller, { search_id: id, action: 'take_in', after })
    return readSearch(desk.ctx, caller.institution_id, id)
  })
}

type Search = Awaited<ReturnType<typeof addSearch>>

async function addSearch(
  { ctx, trx, now }: StaffActContext,
  { institution_id, staff_id }: StaffCaller,
  {
    reference,
    received_on,
    subject_count,
  }: { reference: string; received_on: BusinessDate; subject_count: number },
) {
  const { daysToAnswer, accountMonths, transferMonths } = LIMITS.nameSearch
  const id = randomUUID()
  const added = await trx
    .insertInto('suspicion_searches')
    .values({
      institution_id,
      id,
      ...sealReference(ctx.vault, { institution_id, id }, reference),
      received_on,
      due_on: addDays(received_on, daysToAnswer),
      accounts_since: addMonths(received_on, -accountMonths),
      transfers_since: addMonths(received_on, -transferMonths),
      subject_count,
      taken_by: staff_id,
      taken_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['institution_id', 'id', 'due_on', 'accounts_since', 'transfers_since'])
    .executeTakeFirst()
  if (added === undefined) {
    throw invalid('reference', 'A request with this reference was already imported.')
  }
  return added
}

async function addSubjects(
  { ctx, trx }: StaffActContext,
  { institution_id, id: search_id }: Search,
  subjects: readonly ReadSubject[],
): Promise<string[]> {
  const rows = subjects.map(({ line, subject }) => {
    const id = randomUUID()
    const details_sealed = sealSubject(ctx.vault, { institution_id, id }, subject)
    return { institution_id, id, search_id, line, details_sealed }
  })
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const some = rows.slice(from, from + BATCH_ROWS)
    await trx.insertInto('suspicion_subjects').values(some).execute()
  }
  return rows.map(({ id }) => id)
}

async function addMatches(
  { trx }: StaffActContext,
  { institution_id, id: search_id }: Search,
  subjectIds: readonly string[],
  matches: readonly Match[],
): Promise<void> {
  const rows = matches.map(({ subject, ...match }, place) => ({
    institution_id,
    id: randomUUID(),
    search_id,
    subject_id: subjectIds[subject] ?? '',
    place,
    ...match,
  }))
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const some = rows.slice(from, from + BATCH_ROWS)
    await trx.insertInto('suspicion_matches').values(some).execute()
  }
}
