import { type ReturnNextStep, nextSteps, wordsOfReturn } from '@passbook/contract/return-words'
import {
  mayRead,
  type LinkedStanding,
  mayDeposit,
  mayLink,
} from '@passbook/contract/account-status'
import type { RequestEvent, Transaction, RequestEventKind } from '@passbook/contract/transfers'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { Context } from '../../../../context.ts'
import type { ReaderWithProgress } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { TransferCause } from '../../../../platform/db/tables/ledger.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { TransactionRow } from '../queries.ts'
import { toTransaction } from '../to-transaction.ts'
import { findAccountLinks, findTransfers } from './find-transfers.ts'

interface WholeRequest {
  request_id: string
  reference: string
  transactions: Transaction[]
  events: RequestEvent[]
  next_step: { kind: string; label: string; path: string } | null
}

/** An order has a first attempt, two retries, reversals and interest taken back: never this many. */
const MAX_PARTS = 100

/** An order and what happened to it, by date; another person's order is reported as not found. */
export async function readRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: ReaderWithProgress,
  request_id: string,
): Promise<WholeRequest> {
  const { institution_id, savings_account_id: account_id } = reader
  if (!mayRead(reader.progress)) throw new DomainError('not_allowed')
  if (account_id === null) throw new DomainError('not_found')
  const account = { institution_id, account_id, since: reader.held.since }
  const wanted = { filters: { request_id }, order: 'created', after: undefined } as const
  const rows = await findTransfers(db, account, { ...wanted, limit: MAX_PARTS })
  const [newest] = rows
  if (newest === undefined) throw new DomainError('not_found')
  const now = clock.now()
  const transactions = rows.map((row) => toTransaction(row, now))
  const past = await readPastEvents(db, institution_id, rows)
  return {
    request_id: newest.request_id,
    reference: transactions[0]?.reference ?? '',
    transactions,
    events: [...past, ...transactions.flatMap(plannedEvents)],
    next_step: await readNextStep(db, reader, transactions),
  }
}

/** The next step after the last attempt came back; null while another attempt is under way. */
async function readNextStep(
  db: Context['db'],
  { institution_id, savings_account_id, progress }: ReaderWithProgress,
  newestFirst: readonly Transaction[],
): Promise<WholeRequest['next_step']> {
  const last = newestFirst.find(({ kind }) => kind === 'deposit' || kind === 'withdrawal')
  if (last?.status !== 'Returned' || savings_account_id === null) return null
  const links = await findAccountLinks(db, { institution_id, account_id: savings_account_id })
  return nextStepAfter(last, { ...progress, linkStatuses: links.map(({ status }) => status) })
}

interface NextStep {
  kind: ReturnNextStep
  label: string
  path: PageAddress
}

const PATHS: Readonly<Record<ReturnNextStep, PageAddress | null>> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message?topic=problem',
  nothing: null,
}

type Returned = Pick<Transaction, 'kind' | 'return_code'>

/** UX 8: the one thing to do about a returned transfer, as far as the person may do it now. */
export function nextStepAfter(returned: Returned, standing: LinkedStanding): NextStep | null {
  const kind = possibleStep(returned, standing)
  const path = PATHS[kind]
  return path === null ? null : { kind, label: nextSteps[kind].label, path }
}

/** A link that can no longer be used for deposits is replaced first, unless it already was. */
function possibleStep({ kind, return_code }: Returned, standing: LinkedStanding): ReturnNextStep {
  const wanted = wordsOfReturn(return_code ?? '').next.kind
  if (wanted === 'contact-us' || wanted === 'nothing') return wanted
  if (mayDeposit(standing)) return kind === 'deposit' ? 'deposit-again' : 'nothing'
  return mayLink(standing) ? 'relink' : 'contact-us'
}

/** The past events of the transfers of an order, oldest first. */
async function readPastEvents(
  db: Database,
  institution_id: string,
  rows: readonly TransactionRow[],
): Promise<RequestEvent[]> {
  const ids = rows.map(({ id }) => id)
  const happened = await db
    .selectFrom('transfer_events')
    .select(['transfer_id', 'cause', 'happened_at'])
    .where('institution_id', '=', institution_id)
    .where('transfer_id', 'in', ids)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  const files = await fileReferences(db, institution_id, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const replacements = new Set(rows.map(({ replaced_by }) => replaced_by))
  return happened.flatMap(({ transfer_id, cause, happened_at }) => {
    const row = byId.get(transfer_id)
    return (row ? kindsOf(cause, row, replacements.has(transfer_id)) : []).map((kind) => ({
      kind,
      at: happened_at.toISOString(),
      date: row ? dateOf(kind, row) : null,
      transaction_id: transfer_id,
      file_reference: kind === 'left' ? (files.get(transfer_id) ?? null) : null,
      return_code: kind === 'returned' ? (row?.return_code ?? null) : null,
      is_future: false,
    }))
  })
}

/** The file date, file id modifier and trace of an entry: `20261116-A/099100005000012`. */
async function fileReferences(
  db: Database,
  institution_id: string,
  ids: string[],
): Promise<Map<string, string>> {
  const entries = await db
    .selectFrom('ach_entries')
    .innerJoin('ach_files', (join) =>
      join
        .onRef('ach_files.institution_id', '=', 'ach_entries.institution_id')
        .onRef('ach_files.id', '=', 'ach_entries.file_id'),
    )
    .select(['transfer_id', 'trace', 'business_date', 'file_id_modifier'])
    .where('ach_entries.institution_id', '=', institution_id)
    .where('ach_entries.transfer_id', 'in', ids)
    .execute()
  return new Map(
    entries.map(({ transfer_id, trace, business_date, file_id_modifier }) => {
      const file = `${business_date.replaceAll('-', '')}-${file_id_modifier ?? ''}`
      return [transfer_id, trace === null ? file : `${file}/${trace}`]
    }),
  )
}

/**
 * What a move of a transfer means to the person who ordered it: Settled also ends the hold of a deposit,
 * and a replacement changes the order, which cancels nothing.
 */
function kindsOf(
  cause: TransferCause,
  row: TransactionRow,
  isReplacement: boolean,
): RequestEventKind[] {
  const isOutside = row.linked_account_id !== null
  switch (cause) {
    case 'initiated':
      return isReplacement ? ['changed'] : firstEventsOf(row)
    case 'voided':
      return row.replaced_by === null ? ['voided'] : []
    case 'queued':
      return []
    case 'submitted':
      return isOutside ? ['left'] : ['posted']
    case 'settled':
      if (!isOutside) return []
      return row.direction === 'LinkedToPrimary' ? ['available', 'settled'] : ['settled']
    default:
      return [cause]
  }
}

function firstEventsOf({ kind, retry_count }: TransactionRow): RequestEventKind[] {
  if (kind === 'deposit_reversal' || kind === 'withdrawal_reversal') return ['reversed']
  if (kind !== 'deposit' && kind !== 'withdrawal' && kind !== 'payout') return []
  return [retry_count > 0 ? 'retried' : 'requested']
}

function dateOf(kind: RequestEventKind, row: TransactionRow) {
  if (kind === 'left') return row.file_date
  if (kind === 'posted') return row.posted_on
  if (kind === 'available') return row.available_date
  if (kind === 'settled') return row.settlement_date
  return null
}

/** The events still to come, on the promised days. */
function plannedEvents(transaction: Transaction): RequestEvent[] {
  const { status, direction, posted_on, linked_account, uuid } = transaction
  if (linked_account === null || ENDED.includes(status)) return []
  const isIn = direction === 'LinkedToPrimary'
  const planned = (kind: RequestEventKind, date: string): RequestEvent => ({
    kind,
    at: null,
    date,
    transaction_id: uuid,
    file_reference: null,
    return_code: null,
    is_future: true,
  })
  return [
    ...(status === 'Submitted' ? [] : [planned('left', transaction.file_date)]),
    ...(isIn && posted_on === null ? [planned('posted', transaction.settlement_date)] : []),
    isIn
      ? planned('available', transaction.available_date)
      : planned('settled', transaction.settlement_date),
  ]
}

const ENDED: readonly Transaction['status'][] = ['Settled', 'Returned', 'Voided', 'Cancelled']
