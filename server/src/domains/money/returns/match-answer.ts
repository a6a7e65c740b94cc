import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Vault } from '../../../platform/vault.ts'
import { receiverColumns } from '../ach/batch-kinds.ts'
import { type SentEntry, findInFileText } from '../ach/sent-entries.ts'
import { playOf } from './playbook.ts'
import { isIncoming } from '../transfers/moves/ledger-effects.ts'
import type { StoredAnswer } from './queries.ts'
import type { Answer } from './read-answers.ts'

/** The fields of an answer that are compared with our entries. */
export type ComparedFields = Pick<
  StoredAnswer,
  | 'kind'
  | 'code'
  | 'original_trace'
  | 'amount_cents'
  | 'is_credit'
  | 'rdfi'
  | 'account_number_index'
  | 'receiver_name'
  | 'received_on'
>

/** An entry that we sent under the trace that an answer names. */
export type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number] & {
  /** For files sent before receivers were stored: the receiver read from the file text, not saved yet. */
  unsaved?: SentEntry
}

export type Difference = 'amount' | 'direction' | 'bank' | 'account number' | 'name' | 'status'

export type Match =
  | { kind: 'unknown_trace' }
  | { kind: 'agrees'; candidate: Candidate; candidates: Candidate[] }
  | { kind: 'mismatch'; candidates: Candidate[] }
  | { kind: 'ambiguous'; candidates: Candidate[] }

/**
 * How many days ago the settlement of an answered entry may be. The longest window in RULES is 60 calendar
 * days from settlement; the rest of the year allows for returns a bank asked for and for late ones.
 */
const LOOKS_BACK_DAYS = 365
const RETURN_BANKING_DAYS = 2
const UNAUTHORISED_DAYS = 60
const ODFI_DIGITS = 8

/**
 * Finds the entry that an answer is about, by trace, amount and receiver. Traces repeat after 9,999,999
 * entries, so if several entries agree, the one within its return window is chosen; if several are, a
 * person must decide.
 */
export async function matchAnswer(
  ctx: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  answer: ComparedFields,
): Promise<Match> {
  const candidates = await listCandidates(ctx, institution_id, answer)
  if (candidates.length === 0) return { kind: 'unknown_trace' }
  const agreeing = candidates.filter((one) => differencesOf(answer, one).length === 0)
  if (agreeing.length === 0) return { kind: 'mismatch', candidates }
  const inTime = agreeing.filter((one) => isInWindow(answer, one))
  const meant = inTime.length > 0 ? inTime : agreeing
  const [candidate] = meant
  if (candidate === undefined || meant.length > 1) return { kind: 'ambiguous', candidates: meant }
  return { kind: 'agrees', candidate, candidates }
}

/** Every entry with the trace of an answer, newest file first. */
export async function listCandidates(
  ctx: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  answer: Pick<ComparedFields, 'original_trace' | 'received_on'>,
): Promise<Candidate[]> {
  const { original_trace: trace, received_on } = answer
  const rows = await selectCandidates(ctx.db, institution_id, trace, received_on)
  return Promise.all(rows.map((row) => withReceiver(ctx, institution_id, row)))
}

function selectCandidates(
  db: Database,
  institution_id: string,
  trace: string,
  receivedOn: BusinessDate,
) {
  return db
    .selectFrom('ach_entries as entry')
    .innerJoin('transfers as transfer', (join) =>
      join
        .onRef('transfer.institution_id', '=', 'entry.institution_id')
        .onRef('transfer.id', '=', 'entry.transfer_id'),
    )
    .select(['entry.transfer_id', 'entry.file_id', 'entry.file_date', 'entry.trace'])
    .select(['entry.routing_number', 'entry.account_number_index', 'entry.account_last_four'])
    .select(['entry.receiver_name', 'transfer.amount_cents', 'transfer.direction'])
    .select(['transfer.kind', 'transfer.status', 'transfer.settlement_date'])
    .where('entry.institution_id', '=', institution_id)
    .where('entry.trace', '=', trace)
    .where('transfer.settlement_date', '>', addDays(receivedOn, -LOOKS_BACK_DAYS))
    .where('entry.file_date', '<=', receivedOn)
    .orderBy('entry.file_date', 'desc')
    .execute()
}

async function withReceiver(
  ctx: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  row: Candidate,
): Promise<Candidate> {
  if (row.account_number_index !== null || row.trace === null) return row
  const sent = await findInFileText(ctx, { institution_id, id: row.file_id }, row.trace)
  if (sent === undefined) return row
  const rowId = `${row.file_id}:${row.trace}`
  const place = { table: 'ach_entries', institution_id, rowId } as const
  const { account_number_sealed: _, ...receiver } = receiverColumns(ctx.vault, place, sent)
  return { ...row, ...receiver, routing_number: sent.routingNumber, unsaved: sent }
}

/** The fields in which an answer differs from our entry; a notification of change carries no money. */
export function differencesOf(answer: ComparedFields, entry: Candidate): Difference[] {
  const hasMoney = answer.kind !== 'noc'
  const differs: Readonly<Record<Difference, boolean>> = {
    amount: hasMoney && answer.amount_cents !== entry.amount_cents,
    direction: hasMoney && answer.is_credit !== !isIncoming(entry.direction),
    bank: answer.rdfi === null || answer.rdfi !== entry.routing_number?.slice(0, ODFI_DIGITS),
    'account number': !isSame(answer.account_number_index, entry.account_number_index),
    name: answer.receiver_name === null || answer.receiver_name !== entry.receiver_name,
    status: !['Submitted', 'Settled', 'Returned'].includes(entry.status),
  }
  return (Object.keys(differs) as Difference[]).filter((part) => differs[part])
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.equals(other)
}

/** RULES: unauthorized within 60 calendar days of settlement, everything else within 2 banking days. */
function isInWindow(
  { code, received_on }: ComparedFields,
  { settlement_date }: Candidate,
): boolean {
  const last =
    playOf(code).rate === 'unauthorised'
      ? addDays(settlement_date, UNAUTHORISED_DAYS)
      : addBusinessDays(settlement_date, RETURN_BANKING_DAYS)
  return received_on <= last
}

/** The comparable fields of an answer whose file is not stored. */
export function comparedOf(
  vault: Vault,
  institution_id: string,
  answer: Answer,
  received_on: BusinessDate,
): ComparedFields {
  const place = { table: 'ach_answers', institution_id, rowId: '' } as const
  const receiver = { accountNumber: answer.accountNumber, name: answer.receiverName }
  const { account_number_index, receiver_name } = receiverColumns(vault, place, receiver)
  return {
    kind: answer.kind,
    code: answer.code,
    original_trace: answer.originalTrace,
    amount_cents: answer.amountCents,
    is_credit: answer.isCredit,
    rdfi: answer.rdfi,
    account_number_index,
    receiver_name,
    received_on,
  }
}
