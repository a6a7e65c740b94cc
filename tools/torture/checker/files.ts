import type { Contents, TransferRow } from './contents.ts'
import type { Finding } from './finding.ts'
import { type NachaEntry, readNacha } from './nacha.ts'

/** A file that was handed to the network, as the network keeps it. */
export interface SentFile {
  id: string
  text: string
}

/** The kinds of transfers that leave in a file. */
const IN_FILES = new Set([
  'deposit',
  'withdrawal',
  'payout',
  'micro_credit',
  'micro_debit',
  'deposit_reversal',
  'withdrawal_reversal',
])

/** Compares the transfers that were sent with the entries of the files: each is in exactly one, with its amount. */
export function checkFiles(contents: Contents, files: readonly SentFile[]): Finding[] {
  const findings: Finding[] = []
  const find = (words: string) => findings.push({ kind: 'file', words })
  const sent = readAll(files, find)
  const byTrace = Map.groupBy(sent, ({ fileId, trace }) => `${fileId} ${trace}`)
  const linesOf = Map.groupBy(contents.fileEntries, (line) => line.transfer_id)
  const seen = new Set<string>()
  for (const transfer of contents.transfers) {
    const lines = linesOf.get(transfer.id) ?? []
    if (lines.length > 1) find(`${nameOf(transfer)} has ${lines.length} entries`)
    const [line] = lines
    const isSent = transfer.date_submitted !== null && IN_FILES.has(transfer.kind)
    if (line === undefined) {
      if (isSent) find(`${nameOf(transfer)} was sent, and is in no file`)
      continue
    }
    const place = `${line.file_id} ${line.trace}`
    seen.add(place)
    const found = byTrace.get(place) ?? []
    if (line.file_state === 'handed_over' && found.length !== 1) {
      find(`${nameOf(transfer)} is ${found.length} times in the file ${line.file_id}`)
    }
    for (const entry of found) compareEntry(transfer, entry, find)
  }
  for (const [place, entries] of byTrace) {
    if (!seen.has(place))
      find(`an entry of no transfer: ${place}, ${entries[0]?.amountCents} cents`)
  }
  return findings
}

function readAll(files: readonly SentFile[], find: (words: string) => void) {
  return files.flatMap(({ id, text }) => {
    const read = readNacha(text)
    if (!read.ok) find(`file ${id} cannot be read: ${read.reason}`)
    return read.ok ? read.entries.map((entry) => ({ ...entry, fileId: id })) : []
  })
}

function compareEntry(
  transfer: TransferRow,
  { amountCents, isDebit }: NachaEntry,
  find: (words: string) => void,
): void {
  if (amountCents !== transfer.amount_cents) {
    find(`${nameOf(transfer)} is in its file with ${amountCents} cents`)
  }
  if (isDebit !== (transfer.direction === 'LinkedToPrimary')) {
    find(`${nameOf(transfer)} goes the wrong way in its file`)
  }
}

function nameOf({ kind, id, amount_cents }: TransferRow): string {
  return `${kind} ${id} of ${amount_cents} cents`
}
