import type { RequestEvent, RequestEventKind, Transaction } from '@passbook/contract/transfers'
import type { Database } from '../../../../platform/db/database.ts'
import type { TransferCause } from '../../../../platform/db/tables/ledger.ts'
import type { TransactionRow } from '../queries.ts'

/** What happened to the transfers of a wish, oldest first. */
export async function readPastEvents(
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

/** The day of a file, its letter and the trace of the entry: `20261116-A/099100005000012`. */
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
 * What the move of a transfer is to whoever asked for it: for a deposit Settled also ends the hold,
 * and one that takes the place of another changes the wish, which cancels nothing.
 */
function kindsOf(
  cause: TransferCause,
  row: TransactionRow,
  isReplacement: boolean,
): RequestEventKind[] {
  const isOutside = row.linked_account_id !== null
  switch (cause) {
    case 'initiated':
      return isReplacement ? ['changed'] : begins(row)
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

function begins({ kind, retry_count }: TransactionRow): RequestEventKind[] {
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

/** What is still to come, by the days that were promised. */
export function plannedEvents(transaction: Transaction): RequestEvent[] {
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
