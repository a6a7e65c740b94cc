/**
 * Reads ACH files by the layout that Nacha publishes: records of 94 characters. It is written from the layout
 * alone and shares nothing with the reader of the server, so that both would have to be wrong in the same way.
 */

export interface NachaEntry {
  trace: string
  /** Names the transfer to the bank of the other account. */
  identification: string
  amountCents: bigint
  /** Whether the entry takes money from the other account. */
  isDebit: boolean
}

export type NachaFile = { ok: true; entries: NachaEntry[] } | { ok: false; reason: string }

const LENGTH = 94
const BLOCK = 10
/** Codes of entries that take money from a checking or savings account, also of prenotes. */
const DEBITS = new Set(['27', '28', '37', '38'])
const CREDITS = new Set(['22', '23', '32', '33'])
const HASH_DIGITS = 10n ** 10n

interface Sums {
  count: number
  hash: bigint
  debits: bigint
  credits: bigint
}

const nothing = (): Sums => ({ count: 0, hash: 0n, debits: 0n, credits: 0n })

export function readNacha(text: string): NachaFile {
  try {
    return { ok: true, entries: readRecords(text.split(/\r?\n/).filter((line) => line !== '')) }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  }
}

function readRecords(lines: readonly string[]): NachaEntry[] {
  const short = lines.findIndex((line) => line.length !== LENGTH)
  if (short !== -1) throw new Error(`line ${short + 1} has ${lines[short]?.length} characters`)
  if (lines.length % BLOCK !== 0) throw new Error(`${lines.length} lines are no whole blocks`)
  const entries: NachaEntry[] = []
  const file = nothing()
  let batch = nothing()
  let batches = 0
  let isClosed = false
  for (const [index, line] of lines.entries()) {
    const type = line.slice(0, 1)
    if (isClosed && line === '9'.repeat(LENGTH)) continue
    if (isClosed) throw new Error(`line ${index + 1} comes after the end`)
    if ((index === 0) !== (type === '1')) throw new Error(`line ${index + 1} is of type ${type}`)
    if (type === '5') batch = nothing()
    else if (type === '6') entries.push(readEntry(line, batch))
    else if (type === '7') batch.count += 1
    else if (type === '8') {
      compare(`batch ${batches + 1}`, batch, {
        count: Number(line.slice(4, 10)),
        hash: BigInt(line.slice(10, 20)),
        debits: BigInt(line.slice(20, 32)),
        credits: BigInt(line.slice(32, 44)),
      })
      batches += 1
      for (const sum of ['hash', 'debits', 'credits'] as const) file[sum] += batch[sum]
      file.count += batch.count
    } else if (type === '9') {
      if (Number(line.slice(1, 7)) !== batches) throw new Error(`there are ${batches} batches`)
      compare('the file', file, {
        count: Number(line.slice(13, 21)),
        hash: BigInt(line.slice(21, 31)),
        debits: BigInt(line.slice(31, 43)),
        credits: BigInt(line.slice(43, 55)),
      })
      isClosed = true
    } else if (type !== '1') throw new Error(`line ${index + 1} is of type ${type}`)
  }
  if (!isClosed) throw new Error('the file has no end')
  return entries
}

/** Reads an entry and adds it to the sums of its batch. */
function readEntry(line: string, batch: Sums): NachaEntry {
  const code = line.slice(1, 3)
  const amountCents = BigInt(line.slice(29, 39))
  const isDebit = DEBITS.has(code)
  if (!isDebit && !CREDITS.has(code)) throw new Error(`an entry has the code ${code}`)
  batch.count += 1
  batch.hash += BigInt(line.slice(3, 11))
  batch[isDebit ? 'debits' : 'credits'] += amountCents
  const [trace, identification] = [line.slice(79, 94), line.slice(39, 54).trim()]
  return { trace, identification, amountCents, isDebit }
}

function compare(what: string, found: Sums, said: Sums): void {
  const isSame =
    found.count === said.count &&
    found.hash % HASH_DIGITS === said.hash &&
    found.debits === said.debits &&
    found.credits === said.credits
  if (!isSame) throw new Error(`the sums of ${what} are not those of its entries`)
}
