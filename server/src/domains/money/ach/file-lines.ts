import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { compareDates } from '../../../platform/calendar/business-date.ts'
import { easternTime } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { nachaDate } from '../../../platform/ports/ach/nacha/dates.ts'
import {
  CREDITS_ONLY,
  DEBITS_ONLY,
} from '../../../platform/ports/ach/nacha/read/read-batch-header.ts'
import {
  type AchBatch,
  type AchEntry,
  writeAchFile,
} from '../../../platform/ports/ach/nacha/write-file.ts'
import type { AchFileTotals, Source } from '../../../platform/ports/ach/nacha/write-records.ts'
import type { Vault, SealedPlace } from '../../../platform/vault.ts'
import {
  openAccountNumber,
  type LinkedAccount,
} from '../../people/linked-accounts/account-number.ts'
import { isIncoming, ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import type { Transfer } from '../transfers/queries.ts'
import { batchKindOf, batchOf } from './batch-kinds.ts'
import { type AchFile, type AchProfile, type EntryRow, findProfile } from './queries.ts'

const ODFI_DIGITS = 8
const IDENTIFICATION_LENGTH = 15
const CODES = {
  checking: { credit: 22, debit: 27 },
  savings: { credit: 32, debit: 37 },
}

interface FileSource {
  vault: Vault
  profile: AchProfile
  file: AchFile
  /** The entries, ordered by batch and trace. */
  rows: Source<EntryRow>
}

/** Generates the lines of an outgoing file; only one entry and account number is decrypted at a time. */
export function fileLines(source: FileSource): AsyncGenerator<string, AchFileTotals> {
  const { profile, file } = source
  const header = {
    immediateDestination: profile.immediate_destination,
    immediateOrigin: profile.immediate_origin,
    // The business date, so that the modifier distinguishes all files with the same date.
    fileCreationDate: nachaDate(file.business_date),
    fileCreationTime: easternTime(file.created_at).replace(':', ''),
    fileIdModifier: file.file_id_modifier ?? '',
    destinationName: profile.destination_name,
    originName: profile.origin_name,
  }
  return writeAchFile(header, batchesOf(source))
}

/** The first eight digits of the institution's routing number, which begin all its trace numbers. */
export function odfiOf({ routing_number }: AchProfile): string {
  return routing_number.slice(0, ODFI_DIGITS)
}

/** Starts a new batch whenever the kind or the effective date of the rows changes. */
async function* batchesOf({ vault, profile, rows }: FileSource): AsyncGenerator<AchBatch> {
  const waiting = toIterator(rows)
  let next = await waiting.next()
  async function* entriesLike(first: EntryRow): AsyncGenerator<AchEntry> {
    for (; !next.done && isSameBatch(first, next.value); next = await waiting.next()) {
      yield toEntry(vault, next.value)
    }
  }
  while (!next.done) {
    const first = next.value
    const { secCode, entryDescription } = batchKindOf(first)
    yield {
      serviceClassCode: directionOf(first) === 'debit' ? DEBITS_ONLY : CREDITS_ONLY,
      companyName: profile.company_name,
      companyId: profile.company_id,
      secCode,
      entryDescription,
      effectiveEntryDate: nachaDate(first.settlement_date),
      odfi: odfiOf(profile),
      entries: entriesLike(first),
    }
  }
}

async function* toIterator<T>(source: Source<T>): AsyncGenerator<T> {
  yield* source
}

function isSameBatch(a: EntryRow, b: EntryRow): boolean {
  return batchKindOf(a) === batchKindOf(b) && a.settlement_date === b.settlement_date
}

function toEntry(vault: Vault, row: EntryRow): AchEntry {
  const { institution_id, linked_account_id: id, account_number_sealed } = row
  return {
    transactionCode: CODES[row.account_type ?? 'checking'][directionOf(row)],
    routing: row.routing_number ?? '',
    account: openAccountNumber(vault, { institution_id, id, account_number_sealed }),
    amountCents: row.amount_cents,
    identification: identificationOf(row.transfer_id),
    name: row.holder_name ?? '',
    trace: row.trace,
    ...(batchKindOf(row).secCode === 'WEB' ? { paymentType: paymentTypeOf(row) } : {}),
  }
}

/** RULES: `R` repeating, `S` single; a reversal of either is single. */
function paymentTypeOf({ kind, schedule_id }: EntryRow): 'R' | 'S' {
  return kind === 'deposit' && schedule_id !== null ? 'R' : 'S'
}

/** Identifies the transfer to the receiver's bank without identifying a person. */
export function identificationOf(transferId: string): string {
  return transferId.replaceAll('-', '').slice(0, IDENTIFICATION_LENGTH).toUpperCase()
}

/** The direction as the other bank sees it: a debit or credit of its customer's account. */
export function directionOf({ kind }: Pick<EntryRow, 'kind'>): 'credit' | 'debit' {
  return isIncoming(ledgerEffects[kind].direction) ? 'debit' : 'credit'
}

/**
 * Writes the entries of a page once as a trial and discards the result. An entry that cannot be written
 * (its name is missing, or its account number cannot be decrypted) is refused while it can still be left
 * out; later it would keep the whole file from being built.
 */
export async function assertWritable(
  vault: Vault,
  trx: Transaction,
  file: AchFile,
  transfers: readonly Transfer[],
  links: ReadonlyMap<string, LinkedAccount>,
): Promise<void> {
  const profile = await findProfile(trx, file.institution_id)
  const rows = transfers
    .toSorted(
      (a, b) => batchOf(a) - batchOf(b) || compareDates(a.settlement_date, b.settlement_date),
    )
    .map((transfer, index) => trialRow(profile, transfer, links, index + 1))
  const lines = fileLines({ vault, profile, file, rows })
  try {
    while (!(await lines.next()).done);
  } catch (error) {
    throw new DomainError('invalid', { message: `It cannot be written: ${String(error)}` })
  }
}

function trialRow(
  profile: AchProfile,
  transfer: Transfer,
  links: ReadonlyMap<string, LinkedAccount>,
  sequence: number,
): EntryRow {
  const link = links.get(transfer.linked_account_id ?? '')
  if (link === undefined) throw new DomainError('invalid', { message: 'It has no linked account.' })
  return {
    ...transfer,
    ...link,
    transfer_id: transfer.id,
    linked_account_id: link.id,
    kind: transfer.kind,
    batch: batchOf(transfer),
    trace: `${odfiOf(profile)}${String(sequence).padStart(7, '0')}`,
  }
}

interface FilePlace {
  institution_id: string
  fileId: string
}

interface StoredText {
  /** SHA-256 of the text in UTF-8. */
  contentHash: Buffer
  chunkCount: number
  byteCount: number
}

/** A chunk holds whole lines, up to this many characters. */
const MAX_CHUNK_CHARACTERS = 64 * 1024

/**
 * Stores the text of a file in encrypted chunks as it is generated, so that at most one chunk is in
 * memory. The file must not have any stored text yet.
 */
export async function storeFileText(
  trx: Transaction,
  vault: Vault,
  file: FilePlace,
  text: string | Iterable<string> | AsyncIterable<string>,
): Promise<StoredText> {
  const hash = createHash('sha256')
  const stored = { chunkCount: 0, byteCount: 0 }
  for await (const chunk of chunksOf(typeof text === 'string' ? [text] : text)) {
    hash.update(chunk, 'utf8')
    stored.chunkCount += 1
    stored.byteCount += Buffer.byteLength(chunk)
    const place = stored.chunkCount
    const sealed = vault.seal(chunk, chunkPlace(file, place))
    await trx
      .insertInto('ach_file_chunks')
      .values({ institution_id: file.institution_id, file_id: file.fileId, place, sealed })
      .execute()
  }
  return { ...stored, contentHash: hash.digest() }
}

function chunkPlace({ institution_id, fileId }: FilePlace, place: number): SealedPlace {
  return { column: 'ach_file_chunks.sealed', institution_id, rowId: `${fileId}:${place}` }
}

async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  for await (const piece of pieces) {
    waiting += piece
    while (waiting.length > MAX_CHUNK_CHARACTERS) {
      const end = endOfChunk(waiting)
      yield waiting.slice(0, end)
      waiting = waiting.slice(end)
    }
  }
  if (waiting !== '') yield waiting
}

/** A chunk ends after the last whole line that fits; a line longer than a chunk is cut between characters. */
function endOfChunk(text: string): number {
  const lineEnd = text.lastIndexOf('\n', MAX_CHUNK_CHARACTERS - 1) + 1
  if (lineEnd > 0) return lineEnd
  const isPair =
    text.codePointAt(MAX_CHUNK_CHARACTERS - 1) !== text.charCodeAt(MAX_CHUNK_CHARACTERS - 1)
  return isPair ? MAX_CHUNK_CHARACTERS - 1 : MAX_CHUNK_CHARACTERS
}

/** Reads the text of a stored file in pieces of whole lines, decrypting one chunk at a time. */
export async function* readFileText(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  fileId: string,
): AsyncGenerator<string> {
  for (let place = 1; ; place += 1) {
    const chunk = await db
      .selectFrom('ach_file_chunks')
      .select('sealed')
      .where('institution_id', '=', institution_id)
      .where('file_id', '=', fileId)
      .where('place', '=', place)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield vault.open(chunk.sealed, chunkPlace({ institution_id, fileId }, place))
  }
}
