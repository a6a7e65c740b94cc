import type { Contents, EntryRow, PostingRow, TransferRow } from './contents.ts'
import type { Finding } from './finding.ts'

type Find = (words: string) => void

/** The states of a transfer, and those that each may become. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  Initiated: ['Pending', 'Submitted', 'Voided', 'Cancelled', 'Returned'],
  Pending: ['Submitted', 'Voided', 'Cancelled', 'Returned'],
  Submitted: ['Settled', 'Returned'],
  Settled: ['Returned'],
  Returned: [],
  Voided: [],
  Cancelled: [],
}

/** The transfers that people order, or that go through the network: each has one entry with its amount. */
const SINGLE = new Set([
  'deposit',
  'withdrawal',
  'payout',
  'refund',
  'micro_credit',
  'micro_debit',
  'deposit_reversal',
  'withdrawal_reversal',
])

/** Adds up the books from the postings alone, and compares them with every figure that is stored. */
export function checkBooks(contents: Contents): Finding[] {
  const findings: Finding[] = []
  const find: Find = (words) => findings.push({ kind: 'books', words })
  checkEntries(contents, find)
  checkBalances(contents, find)
  checkTransfers(contents, find)
  checkMoves(contents, find)
  return findings
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, cents) => total + cents, 0n)
}

function checkEntries({ entries, postings }: Contents, find: Find): void {
  const byEntry = Map.groupBy(postings, ({ entry_id }) => entry_id)
  const known = new Set(entries.map(({ id }) => id))
  for (const { id, posting_count } of entries) {
    const own = byEntry.get(id) ?? []
    const total = sum(own.map(({ amount_cents }) => amount_cents))
    if (total !== 0n) find(`entry ${id} sums to ${total} cents`)
    if (own.length !== posting_count || own.length < 2)
      find(`entry ${id} has ${own.length} of ${posting_count} postings`)
  }
  for (const { entry_id, place, account_id, account_kind } of postings) {
    if (!known.has(entry_id)) find(`posting ${place} belongs to no entry: ${entry_id}`)
    if (account_kind === null) find(`entry ${entry_id} posts to no account: ${account_id}`)
  }
  const reversed = Map.groupBy(
    entries.filter(({ reverses }) => reverses !== null),
    ({ reverses }) => reverses,
  )
  for (const [id, all] of reversed) if (all.length > 1) find(`entry ${id} is reversed twice`)
}

function checkBalances({ balances, postings, holds, entries }: Contents, find: Find): void {
  const savings = Map.groupBy(
    postings.filter(({ account_kind }) => account_kind === 'savings'),
    ({ account_id }) => account_id,
  )
  const open = Map.groupBy(
    holds.filter(({ released_at }) => released_at === null),
    ({ account_id }) => account_id,
  )
  const owed = owedByAccount(postings, entries)
  for (const balance of balances) {
    const { account_id: id, current_cents: current, held_cents: held } = balance
    const own = savings.get(id) ?? []
    savings.delete(id)
    const compare = (what: string, stored: bigint, added: bigint) => {
      if (stored !== added) find(`account ${id}: ${what} ${stored} cents, and ${added} added up`)
    }
    compare('balance', current, sum(own.map(({ amount_cents }) => amount_cents)))
    compare('on hold', held, sum((open.get(id) ?? []).map(({ amount_cents }) => amount_cents)))
    compare('owed', balance.receivable_cents, owed.get(id) ?? 0n)
    if (current < held) find(`account ${id}: ${current - held} cents are available`)
    checkRunning(id, own, find)
  }
  for (const id of savings.keys()) find(`account ${id} has postings and no balance`)
}

/** What each person owes: the postings to what returned deposits left unpaid. */
function owedByAccount(
  postings: readonly PostingRow[],
  entries: readonly EntryRow[],
): Map<string, bigint> {
  const accounts = new Map(entries.map(({ id, account_id }) => [id, account_id]))
  const owed = new Map<string, bigint>()
  for (const { account_kind, entry_id, amount_cents } of postings) {
    const account = accounts.get(entry_id)
    if (account_kind !== 'returns_receivable' || !account) continue
    owed.set(account, (owed.get(account) ?? 0n) - amount_cents)
  }
  return owed
}

/** The balance after each posting follows from those before it, in the order written, without a gap. */
function checkRunning(id: string, own: readonly PostingRow[], find: Find): void {
  let balance = 0n
  let last = 0n
  const inOrder = own.toSorted((a, b) => Number((a.account_seq ?? 0n) - (b.account_seq ?? 0n)))
  for (const { account_seq, amount_cents, balance_cents } of inOrder) {
    balance += amount_cents
    last += 1n
    if (account_seq === last && balance_cents === balance) continue
    find(`account ${id}, posting ${account_seq}: ${balance_cents} cents, and ${balance} added up`)
    return
  }
}

/** Each posted transfer has exactly one entry, with its amount, and each returned one has its reversal. */
function checkTransfers({ transfers, entries, postings }: Contents, find: Find): void {
  const ofTransfer = Map.groupBy(entries, ({ transfer_id }) => transfer_id)
  const byEntry = Map.groupBy(postings, ({ entry_id }) => entry_id)
  for (const transfer of transfers.filter(({ kind }) => SINGLE.has(kind))) {
    const name = `${transfer.kind} ${transfer.id} of ${transfer.amount_cents} cents`
    const all = (ofTransfer.get(transfer.id) ?? []).filter(({ reverses }) => reverses === null)
    const posted = all.find(({ id }) => id === transfer.posted_entry_id)
    if (transfer.posted_entry_id !== null && posted === undefined) {
      find(`${name} says that it was posted by ${transfer.posted_entry_id}, which is not its entry`)
    }
    const kindOfEntry = posted?.kind ?? transfer.kind
    const own = all.filter(({ kind }) => kind === kindOfEntry)
    if (own.length > 1) find(`${name} was posted ${own.length} times`)
    if (own.length === 1 && posted === undefined) find(`${name} was posted, and does not say so`)
    if (transfer.status === 'Settled' && own.length === 0) {
      find(`${name} is settled, and was never posted`)
    }
    for (const { id } of own) {
      const moved = movedBy(byEntry.get(id) ?? [])
      if (moved !== transfer.amount_cents) find(`${name} was posted with ${moved} cents`)
    }
    checkReturn(transfer, ofTransfer.get(transfer.id) ?? [], { name, find })
  }
}

/** The amount that an entry moves: the sum of one side of it. */
function movedBy(postings: readonly PostingRow[]): bigint {
  return sum(postings.map(({ amount_cents }) => (amount_cents > 0n ? amount_cents : 0n)))
}

function checkReturn(
  { kind, status, posted_entry_id, return_entry_id }: TransferRow,
  entries: readonly EntryRow[],
  { name, find }: { name: string; find: Find },
): void {
  if (kind !== 'deposit' && kind !== 'withdrawal') return
  const back = entries.filter(({ reverses }) => reverses === posted_entry_id && reverses !== null)
  if (status === 'Returned' && posted_entry_id !== null && back.length !== 1) {
    find(`${name} came back, and its entry is reversed ${back.length} times`)
  }
  if (
    return_entry_id !== null &&
    posted_entry_id !== null &&
    back.every(({ id }) => id !== return_entry_id)
  ) {
    find(`${name} says that ${return_entry_id} returned it, which reverses nothing of it`)
  }
}

/** The history of each transfer is a chain of moves that are allowed, and ends where it stands. */
function checkMoves({ transfers, events }: Contents, find: Find): void {
  const byTransfer = Map.groupBy(events, ({ transfer_id }) => transfer_id)
  for (const { id, status, kind } of transfers) {
    if (!SINGLE.has(kind)) continue
    let at: string | null = null
    for (const { from_status, to_status } of byTransfer.get(id) ?? []) {
      if (at !== null && from_status !== at)
        find(`transfer ${id} moved from ${from_status}, and was ${at}`)
      if (at !== null && to_status !== at && !MOVES[at]?.includes(to_status)) {
        find(`transfer ${id} moved from ${at} to ${to_status}`)
      }
      at = to_status
    }
    if (at !== status) find(`transfer ${id} is ${status}, and its last move was to ${at}`)
  }
}
