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
import type { Vault } from '../../../platform/vault.ts'
import {
  openAccountNumber,
  type LinkedAccount,
} from '../../people/linked-accounts/account-number.ts'
import { comesIn, ledgerEffects } from '../transfers/moves/ledger-effects.ts'
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
  /** In the order of their batches and traces. */
  rows: Source<EntryRow>
}

/** The lines of an outgoing file, one entry and one account number open at a time. */
export function fileLines(source: FileSource): AsyncGenerator<string, AchFileTotals> {
  const { profile, file } = source
  const header = {
    immediateDestination: profile.immediate_destination,
    immediateOrigin: profile.immediate_origin,
    // The business date, so that the modifier tells apart all files that carry one date.
    fileCreationDate: nachaDate(file.business_date),
    fileCreationTime: easternTime(file.created_at).replace(':', ''),
    fileIdModifier: file.file_id_modifier ?? '',
    destinationName: profile.destination_name,
    originName: profile.origin_name,
  }
  return writeAchFile(header, batchesOf(source))
}

/** The first eight digits of its routing number: they begin every trace of the institution. */
export function odfiOf({ routing_number }: AchProfile): string {
  return routing_number.slice(0, ODFI_DIGITS)
}

/** Each batch ends where a row of another kind or another effective date comes. */
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

/** Names the transfer to the receiver's bank, and nobody by it. */
function identificationOf(transferId: string): string {
  return transferId.replaceAll('-', '').slice(0, IDENTIFICATION_LENGTH).toUpperCase()
}

/** As the other bank sees its customer's account. */
function directionOf({ kind }: EntryRow): 'credit' | 'debit' {
  return comesIn(ledgerEffects[kind].direction) ? 'debit' : 'credit'
}

/**
 * Writes the entries of a page once for trial, to nowhere. What cannot be written (a name that is
 * missing, a number that cannot be opened) is refused while it can still be left out: later it would
 * keep the whole file from being built.
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
