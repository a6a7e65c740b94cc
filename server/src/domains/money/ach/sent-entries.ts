import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { ENTRY } from '../../../platform/ports/ach/nacha/entry-layouts.ts'
import { readFields } from '../../../platform/ports/ach/nacha/read/read-fields.ts'
import type { Vault } from '../../../platform/vault.ts'
import { readFileText } from './file-lines.ts'
import { type Receiver, receiverColumns } from './batch-kinds.ts'

/** An entry of one of our files and its receiver. */
export interface SentEntry extends Receiver {
  trace: string
  routingNumber: string
}

interface FileRef {
  institution_id: string
  id: string
}

/** Reads the entry from a line that we wrote; undefined for every other type of record. */
export function readSentEntry(line: string): SentEntry | undefined {
  if (!line.startsWith('6')) return undefined
  const { trace, routing, account, name } = readFields(ENTRY, { line: 1, text: line.trimEnd() })
  return { trace, routingNumber: routing, accountNumber: account, name }
}

export async function saveReceivers(
  trx: Transaction,
  vault: Vault,
  { institution_id, id: fileId }: FileRef,
  entries: readonly SentEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ trace, routingNumber, ...receiver }) => {
    const place = { table: 'ach_entries', institution_id, rowId: `${fileId}:${trace}` } as const
    return { trace, routing_number: routingNumber, ...receiverColumns(vault, place, receiver) }
  })
  await sql`
    update ach_entries entry
       set routing_number = sent.routing_number, receiver_name = sent.receiver_name,
           account_number_sealed = sent.sealed, account_number_index = sent.number_index,
           account_last_four = sent.last_four
      from unnest(
        ${rows.map(({ trace }) => trace)}::text[],
        ${rows.map(({ routing_number }) => routing_number)}::text[],
        ${rows.map(({ receiver_name }) => receiver_name)}::text[],
        ${rows.map(({ account_number_sealed }) => account_number_sealed)}::bytea[],
        ${rows.map(({ account_number_index }) => account_number_index)}::bytea[],
        ${rows.map(({ account_last_four }) => account_last_four)}::text[])
        as sent (trace, routing_number, receiver_name, sealed, number_index, last_four)
     where entry.institution_id = ${institution_id} and entry.file_id = ${fileId}
       and entry.trace = sent.trace`.execute(trx)
}

/**
 * Finds the receiver of an entry in the text of its file. Files sent before receivers were stored have
 * no other record of it, since the linked account may have been corrected meanwhile.
 */
export async function findInFileText(
  ctx: Pick<Context, 'db' | 'vault'>,
  { institution_id, id: fileId }: FileRef,
  trace: string,
): Promise<SentEntry | undefined> {
  for await (const piece of readFileText(ctx, institution_id, fileId)) {
    const line = piece.split('\n').find((one) => one.startsWith('6') && one.endsWith(trace))
    if (line !== undefined) return readSentEntry(line)
  }
  return undefined
}
