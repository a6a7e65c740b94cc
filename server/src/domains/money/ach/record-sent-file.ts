import { createHash } from 'node:crypto'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { ParsedAchFile, ParsedEntry } from '../../../platform/ports/ach/nacha/read/parsed.ts'
import { readAchFile } from '../../../platform/ports/ach/nacha/read/read-file.ts'
import { transactionCode } from '../../../platform/ports/ach/nacha/transaction-codes.ts'
import type { Transfer } from '../transfers/queries.ts'
import { redateLate } from '../transfers/settle-due.ts'
import { directionOf, identificationOf, odfiOf, storeFileText } from './file-lines.ts'
import { sendIn } from './gather-entries.ts'
import { type AchFile, type AchProfile, findProfile, lockDue } from './queries.ts'
import { saveReceivers } from './sent-entries.ts'

interface SentFile {
  institution_id: string
  /** The file as the ACH operator has it. */
  text: string
  actor: Actor
}

/** An entry that the network has and the books could not take up. */
export interface EntryLeft {
  trace: string
  amountCents: number
  direction: 'debit' | 'credit'
  why: string
}

export interface SentFileReport {
  fileId: string
  /** Whether the books had the file already; then nothing was changed. */
  isKnown: boolean
  recorded: number
  left: EntryLeft[]
}

/**
 * Records a file that the network has and the books have not, because they were restored to a second before it
 * was sent. Its transfers count as sent in it, so that they do not leave a second time. Entries of orders that were
 * made after that second belong to nothing in the books, and are returned for staff.
 */
export async function recordSentFile(ctx: Context, sent: SentFile): Promise<SentFileReport> {
  const text = sent.text.replaceAll('\r\n', '\n')
  const { institution_id, actor } = sent
  return inTransaction(ctx.db, async (trx) => {
    const profile = await findProfile(trx, institution_id, { lock: true })
    const read = readOwn(text, profile)
    const known = await findKnown(trx, institution_id, read, text)
    if (known) return { fileId: known.id, isKnown: true, recorded: 0, left: [] }
    const file = await openRecord(ctx, trx, institution_id, read)
    const { due, left } = await findTransfers(trx, file, read.entries)
    const transfers = due.map(({ transfer }) => transfer)
    const carried = await redateLate(trx, institution_id, transfers, file.business_date)
    await sendIn(ctx, trx, file, carried, actor)
    await giveTraces(ctx, trx, file, due)
    await closeRecord(ctx, trx, { file, carried, text })
    await skipTraces(trx, profile, read.entries)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'record_sent_file',
      entity: 'ach_file',
      entityId: file.id,
      details: { entry_count: due.length, left: left.length, file_id_modifier: read.modifier },
    })
    return { fileId: file.id, isKnown: false, recorded: due.length, left }
  })
}

interface OwnFile {
  date: BusinessDate
  modifier: string
  entries: ParsedEntry[]
}

/** Reads a file that this institution sent; a file of somebody else, or of answers, is refused. */
function readOwn(text: string, profile: AchProfile): OwnFile {
  const read = readAchFile(text)
  if (!read.ok) throw invalid('file', `Line ${read.line}, column ${read.column}: ${read.reason}`)
  const { fileHeader: header, batches }: ParsedAchFile = read.file
  if (header.immediateOrigin !== profile.immediate_origin) {
    throw invalid('file', 'This file was sent by another bank.')
  }
  const entries = batches.flatMap((batch) => batch.entries)
  if (entries.some(({ category }) => category !== 'forward')) {
    throw invalid('file', 'This is a file of returns. Import it with import-returns.')
  }
  const date = `20${header.fileCreationDate.replaceAll(/(\d\d)(?=\d)/g, '$1-')}`
  return { date: parseBusinessDate(date), modifier: header.fileIdModifier, entries }
}

/** The file of the books with the same day and modifier, by which the network tells files apart. */
async function findKnown(
  trx: Transaction,
  institution_id: string,
  { date, modifier }: OwnFile,
  text: string,
): Promise<AchFile | undefined> {
  const found = await trx
    .selectFrom('ach_files')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'out')
    .where('business_date', '=', date)
    .where('file_id_modifier', '=', modifier)
    .executeTakeFirst()
  if (found === undefined) return undefined
  if (found.content_hash?.equals(createHash('sha256').update(text, 'utf8').digest())) return found
  const name = `the file ${modifier} of ${date}`
  throw invalid(
    'file',
    found.state === 'handed_over'
      ? `The books have ${name} already, with other entries.`
      : `The books are in the midst of ${name}. Restore them to a second before or after it was made.`,
  )
}

async function openRecord(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { date, modifier }: OwnFile,
): Promise<AchFile> {
  return trx
    .insertInto('ach_files')
    .values({
      institution_id,
      direction: 'out',
      state: 'gathering',
      business_date: date,
      file_id_modifier: modifier,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Found {
  entry: ParsedEntry
  transfer: Transfer
}

const UNKNOWN = 'no order of the books: it was made after the second that was restored'

/** Finds the transfer of each entry by its identification, and locks those that still wait to be sent. */
async function findTransfers(
  trx: Transaction,
  file: AchFile,
  entries: readonly ParsedEntry[],
): Promise<{ due: Found[]; left: EntryLeft[] }> {
  const names = entries.map(({ identification }) => identification.toLowerCase())
  const named = await trx
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('institution_id', '=', file.institution_id)
    .where(sql<boolean>`left(replace(id::text, '-', ''), 15) = any(${names}::text[])`)
    .execute()
  const ids = named.map(({ id }) => id)
  const entryOf = new Map(entries.map((entry) => [entry.identification, entry]))
  const due = (await lockDue(trx, file, ids)).flatMap((transfer): Found[] => {
    const entry = entryOf.get(identificationOf(transfer.id))
    return entry ? [{ entry, transfer }] : []
  })
  for (const found of due) assertSame(found)
  const taken = new Set(due.map(({ entry }) => entry))
  const statusOf = new Map(named.map(({ id, status }) => [identificationOf(id), status]))
  const left = entries
    .filter((entry) => !taken.has(entry))
    .map((entry) => leave(entry, statusOf.get(entry.identification)))
  return { due, left }
}

/** The same identification with another amount or direction is no file of ours. */
function assertSame({ entry, transfer }: Found): void {
  const isSame = entry.amountCents === transfer.amount_cents && way(entry) === directionOf(transfer)
  if (isSame) return
  const [sent, ordered] = [entry.amountCents, transfer.amount_cents].map(formatCents)
  throw invalid(
    'file',
    `Entry ${entry.trace}: a ${way(entry)} of ${sent}, but the order is a ${directionOf(transfer)} of ${ordered}.`,
  )
}

function way({ transactionCode: code }: ParsedEntry): 'debit' | 'credit' {
  return transactionCode(code)?.direction ?? 'credit'
}

function leave(entry: ParsedEntry, status: Transfer['status'] | undefined): EntryLeft {
  const { trace, amountCents } = entry
  const why =
    status === undefined ? UNKNOWN : `its transfer does not wait to be sent: it is ${status}`
  return { trace, amountCents, direction: way(entry), why }
}

/** Gives the entries the traces and receivers that they have at the network, by which returns find them. */
async function giveTraces(
  ctx: Context,
  trx: Transaction,
  file: AchFile,
  found: readonly Found[],
): Promise<void> {
  await sql`
    update ach_entries entry set trace = sent.trace
      from unnest(
        ${found.map(({ transfer }) => transfer.id)}::uuid[],
        ${found.map(({ entry }) => entry.trace)}::text[]) as sent (transfer_id, trace)
     where entry.institution_id = ${file.institution_id} and entry.file_id = ${file.id}
       and entry.transfer_id = sent.transfer_id`.execute(trx)
  const receivers = found.map(({ entry: { trace, routing, account, name } }) => ({
    trace,
    routingNumber: routing,
    accountNumber: account,
    name,
  }))
  await saveReceivers(trx, ctx.vault, file, receivers)
}

/** The record has the text as it was sent, and the sums of those entries that the books have. */
async function closeRecord(
  ctx: Context,
  trx: Transaction,
  { file, carried, text }: { file: AchFile; carried: readonly Transfer[]; text: string },
): Promise<void> {
  const { institution_id, id: fileId } = file
  const { contentHash } = await storeFileText(trx, ctx.vault, { institution_id, fileId }, text)
  const sum = (wanted: 'debit' | 'credit') =>
    carried
      .filter((transfer) => directionOf(transfer) === wanted)
      .reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  await trx
    .updateTable('ach_files')
    .set({
      state: 'handed_over',
      entry_count: carried.length,
      debit_cents: sum('debit'),
      credit_cents: sum('credit'),
      content_hash: contentHash,
      finished_at: ctx.clock.now(),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .execute()
}

/** The next file goes on after the traces that the network has seen. */
async function skipTraces(
  trx: Transaction,
  profile: AchProfile,
  entries: readonly ParsedEntry[],
): Promise<void> {
  const odfi = odfiOf(profile)
  const sequences = entries
    .filter(({ trace }) => trace.startsWith(odfi))
    .map(({ trace }) => Number(trace.slice(odfi.length)))
  await trx
    .updateTable('ach_profiles')
    .set({ last_trace: Math.max(profile.last_trace, ...sequences) })
    .where('institution_id', '=', profile.institution_id)
    .execute()
}
