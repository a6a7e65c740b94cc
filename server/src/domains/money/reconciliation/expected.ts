import { returnCodeWords } from '@passbook/contract/console/return-codes'
import type { Expected } from '@passbook/contract/console/reconciliation'
import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { batchReference } from './match-lines.ts'

/** A settlement that our ACH files lead us to expect, with what we know about it. */
export type ExpectedSettlement = Expected & { date: BusinessDate }

/** A file settles within this many days of its date, even over a long weekend. */
export const SETTLES_WITHIN_DAYS = 10

export interface Span {
  institution_id: string
  from: BusinessDate
  to: BusinessDate
}

interface BatchRow {
  file_id: string
  number: number
  date: BusinessDate
  business_date: BusinessDate
  modifier: string
  kind: string
  cents: number
  entries: number
}

interface ReturnRow {
  file_id: string
  place: number
  date: BusinessDate
  code: string
  cents: number
  original_trace: string
}

/**
 * The settlements expected on some days, from the files alone and never from the ledger: a batch settles
 * as one amount, returns settle one by one.
 */
export async function listExpected(db: Database, span: Span): Promise<ExpectedSettlement[]> {
  const batches = await sql<BatchRow>`${batchesOf(span)}
    order by batch.settlement_date, batch.file_id, batch.number`.execute(db)
  const returns = await sql<ReturnRow>`${returnsOf(span)} order by 3, 1, 2`.execute(db)
  return [...batches.rows.map(ofBatch), ...returns.rows.map(ofReturn)]
}

/** The batches of the files, as they were recorded when each file was handed over. */
export function batchesOf({ institution_id, from, to }: Span): RawBuilder<unknown> {
  return sql`
    select batch.file_id, file.business_date, file.file_id_modifier as modifier,
      batch.settlement_date as date, batch.kind, batch.number::int as number,
      batch.amount_cents as cents, batch.entry_count as entries
    from ach_batches batch
    join ach_files file on file.institution_id = batch.institution_id and file.id = batch.file_id
    where batch.institution_id = ${institution_id}
      and batch.settlement_date between ${from} and ${to}
      and file.business_date between ${addDays(from, -SETTLES_WITHIN_DAYS)} and ${to}`
}

/** The returns. A notification of change moves no money; files that await approval are not expected yet. */
export function returnsOf({ institution_id, from, to }: Span): RawBuilder<unknown> {
  return sql`
    select file.id as file_id, answer.place, file.business_date as date, answer.code,
      case when answer.is_credit then answer.amount_cents
        else -answer.amount_cents end as cents,
      answer.original_trace
    from ach_files file
    join ach_answers answer on answer.institution_id = file.institution_id
      and answer.file_id = file.id
    where file.institution_id = ${institution_id} and file.direction = 'in'
      and file.state <> 'waiting' and file.business_date between ${from} and ${to}
      and answer.kind <> 'noc' and answer.amount_cents > 0`
}

export function batchKey(fileId: string, number: number): string {
  return `batch:${fileId}:${number}`
}

export function returnKey(fileId: string, place: number): string {
  return `return:${fileId}:${place}`
}

const BATCH_WORDS: Readonly<Record<string, string>> = {
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  payout: 'Account closing payouts',
  micro_credit: 'Microdeposits',
  micro_debit: 'Microdeposit debits',
  deposit_reversal: 'Deposit reversals',
  withdrawal_reversal: 'Withdrawal reversals',
}

function ofBatch(row: BatchRow): ExpectedSettlement {
  const { file_id, number, date, business_date, modifier, kind, cents, entries } = row
  const what = BATCH_WORDS[kind] ?? kind
  return {
    key: batchKey(file_id, number),
    kind: 'batch',
    date,
    cents,
    reference: batchReference(business_date, modifier, number),
    words: `${what}: ${entries} ${entries === 1 ? 'entry' : 'entries'}`,
    file_uuid: file_id,
  }
}

function ofReturn({ file_id, place, date, code, cents, original_trace }: ReturnRow) {
  return {
    key: returnKey(file_id, place),
    kind: 'return' as const,
    date,
    cents,
    reference: original_trace,
    words: `Return ${returnCodeWords(code)}`,
    file_uuid: file_id,
  }
}
