import { type Answered, type Attempt, type Call, fieldOf, knownAt, textOf } from './attempt.ts'
import type { Contents, HoldRow, TransferRow } from './contents.ts'
import type { Finding } from './finding.ts'

/** The time by which a row may have been written later than the moment it names, and still be right. */
const SLACK_MS = 30_000
/** Clocks of the database and of the tool are the same; the database rounds differently. */
const ROUNDING_MS = 5
/** More doubtful holds than this are not tried in every combination. */
const MAX_DOUBTFUL = 12

interface Read {
  sentAt: number
  endedAt: number
  person: string
  words: string
}

interface BalanceRead extends Read {
  accountId: string
  currentCents: bigint
  availableCents: bigint
}

interface Listed {
  id: string
  kind: string | null
  cents: unknown
  status: string | null
  createdAt: number
}

interface ListRead extends Read {
  listed: Listed[]
  /** Nothing was left out: one page without filters. */
  isWhole: boolean
  /** The newest come first, so that only older ones can be missing. */
  isNewestFirst: boolean
}

/**
 * Compares reads with the history: what was acknowledged before a read began is in it, and it shows nothing that
 * was not there. Every balance that was read is the balance after some posting, never an earlier one than before.
 */
export function checkReads(
  history: readonly Attempt[],
  calls: readonly Call[],
  contents: Contents,
): Finding[] {
  const answered = history.filter(
    (one): one is Answered => one.answer !== null && one.answer.status === 200,
  )
  const words = [
    ...checkBalances(answered.flatMap(toBalanceReads), contents),
    ...checkHolds(answered.flatMap(toBalanceReads), calls, contents),
    ...checkLists(answered.flatMap(toListRead), calls, contents),
  ]
  return words.map((each) => ({ kind: 'read', words: each }))
}

function toBalanceReads(attempt: Answered): BalanceRead[] {
  const { data } = attempt.answer
  if (attempt.act !== 'GET /accounts' || !Array.isArray(data)) return []
  return data.flatMap((account: unknown) => {
    const accountId = textOf(account, 'uuid')
    const current = fieldOf(account, 'current_balance_cents')
    const available = fieldOf(account, 'available_balance_cents')
    if (accountId === null || typeof current !== 'number' || typeof available !== 'number')
      return []
    return [
      {
        ...readOf(attempt),
        accountId,
        currentCents: BigInt(current),
        availableCents: BigInt(available),
      },
    ]
  })
}

function toListRead(attempt: Answered): ListRead[] {
  const { act, request, answer } = attempt
  const listed = fieldOf(answer.data, 'transactions')
  if (act !== 'GET /transactions' || !Array.isArray(listed)) return []
  const { order, after, ...filters } = (request ?? {}) as Record<string, unknown>
  const isFirst = after === undefined && Object.keys(filters).length === 0
  return [
    {
      ...readOf(attempt),
      listed: listed.map((one: unknown) => ({
        id: textOf(one, 'uuid') ?? '',
        kind: textOf(one, 'kind'),
        cents: fieldOf(one, 'amount_cents'),
        status: textOf(one, 'status'),
        createdAt: Date.parse(textOf(one, 'date_created') ?? ''),
      })),
      isWhole: isFirst && fieldOf(answer.data, 'next') === null,
      isNewestFirst: isFirst && (order === undefined || order === 'created'),
    },
  ]
}

function readOf({ sentAt, endedAt, person, act }: Attempt): Read {
  return { sentAt, endedAt, person, words: `${person} ${act} at ${new Date(sentAt).toISOString()}` }
}

/** Every balance that was read is the one after a posting that was there, and later reads never go back. */
function checkBalances(reads: readonly BalanceRead[], { postings, entries }: Contents): string[] {
  const writtenAt = new Map(entries.map(({ id, created_at }) => [id, created_at.getTime()]))
  const byAccount = Map.groupBy(
    postings.filter(({ account_kind }) => account_kind === 'savings'),
    ({ account_id }) => account_id,
  )
  const found: string[] = []
  for (const [id, own] of Map.groupBy(reads, ({ accountId }) => accountId)) {
    const rows = (byAccount.get(id) ?? []).toSorted((a, b) =>
      Number((a.account_seq ?? 0n) - (b.account_seq ?? 0n)),
    )
    const steps = [
      { cents: 0n, from: 0 },
      ...rows.map(({ balance_cents, entry_id }) => ({
        cents: balance_cents ?? 0n,
        from: writtenAt.get(entry_id) ?? 0,
      })),
    ]
    const floor = new Floor()
    for (const read of own.toSorted((a, b) => a.sentAt - b.sentAt)) {
      const least = floor.before(read.sentAt)
      const at = steps.findIndex(
        ({ cents, from }, place) =>
          place >= least && cents === read.currentCents && from <= read.endedAt + ROUNDING_MS,
      )
      if (at === -1) found.push(`${read.words}: ${read.currentCents} cents, not a balance of then`)
      else floor.add(read.endedAt, at)
    }
  }
  return found
}

/** The latest state that was read before a moment. Reads are asked for in the order in which they began. */
class Floor {
  #ended: { endedAt: number; at: number }[] = []
  #highest = 0

  add(endedAt: number, at: number): void {
    this.#ended.push({ endedAt, at })
  }

  before(moment: number): number {
    const isOver = ({ endedAt }: { endedAt: number }) => endedAt < moment
    for (const { at } of this.#ended.filter(isOver)) this.#highest = Math.max(this.#highest, at)
    this.#ended = this.#ended.filter((one) => !isOver(one))
    return this.#highest
  }
}

/** What is not available is on hold: every hold that was surely there, and none that was not yet or no more. */
function checkHolds(
  reads: readonly BalanceRead[],
  calls: readonly Call[],
  { holds, transfers }: Contents,
): string[] {
  // A withdrawal is held from its order on, and a deposit only when it has settled.
  const withdrawals = transfers.filter(({ kind }) => kind === 'withdrawal')
  const known = knownByTransfer(calls, withdrawals)
  const byAccount = Map.groupBy(holds, ({ account_id }) => account_id)
  const found: string[] = []
  for (const read of reads) {
    if (read.availableCents < 0n) found.push(`${read.words}: ${read.availableCents} available`)
    const sure: bigint[] = []
    const doubtful: bigint[] = []
    for (const hold of byAccount.get(read.accountId) ?? []) {
      const state = stateOf(hold, read, known.get(hold.transfer_id ?? ''))
      if (state === 'held') sure.push(hold.amount_cents)
      if (state === 'doubtful') doubtful.push(hold.amount_cents)
    }
    const held = read.currentCents - read.availableCents
    if (!isSumOf(held, sure, doubtful)) {
      const least = sure.reduce((sum, cents) => sum + cents, 0n)
      found.push(
        `${read.words}: ${held} cents on hold; ${least} for certain, ${doubtful.length} in doubt`,
      )
    }
  }
  return found
}

/** Whether a hold was there during the whole read, during none of it, or began or ended about then. */
function stateOf(
  { placed_at, released_at }: HoldRow,
  { sentAt, endedAt }: Read,
  knownSince: number | undefined,
): 'held' | 'none' | 'doubtful' {
  const released = released_at?.getTime() ?? Number.POSITIVE_INFINITY
  if (placed_at.getTime() > endedAt + ROUNDING_MS || released < sentAt - SLACK_MS) return 'none'
  const wasPlaced =
    (knownSince !== undefined && knownSince < sentAt) || placed_at.getTime() < sentAt - SLACK_MS
  return wasPlaced && released > endedAt + ROUNDING_MS ? 'held' : 'doubtful'
}

function isSumOf(held: bigint, sure: readonly bigint[], doubtful: readonly bigint[]): boolean {
  const least = sure.reduce((sum, cents) => sum + cents, 0n)
  const most = doubtful.reduce((sum, cents) => sum + cents, least)
  if (held < least || held > most) return false
  if (doubtful.length > MAX_DOUBTFUL) return true
  let sums = new Set([least])
  for (const cents of doubtful) sums = new Set([...sums, ...[...sums].map((sum) => sum + cents)])
  return sums.has(held)
}

/** When each order was acknowledged for the first time. */
function knownByTransfer(
  calls: readonly Call[],
  transfers: readonly TransferRow[],
): Map<string, number> {
  const byKey = new Map(calls.map((call) => [call.key, call]))
  const known = new Map<string, number>()
  for (const { id, call_key } of transfers) {
    const call = call_key === null ? undefined : byKey.get(call_key)
    const since = call && knownAt(call)
    if (since !== undefined) known.set(id, since)
  }
  return known
}

/** The order in which the states of a transfer follow each other, so that a later read never shows an earlier one. */
const PLACES: Readonly<Record<string, number>> = {
  Initiated: 0,
  Pending: 1,
  Submitted: 2,
  Settled: 3,
  Voided: 4,
  Cancelled: 4,
  Returned: 4,
}

function checkLists(
  reads: readonly ListRead[],
  calls: readonly Call[],
  contents: Contents,
): string[] {
  const byId = new Map(contents.transfers.map((transfer) => [transfer.id, transfer]))
  const askedAt = new Map(calls.map(({ key, sentAt }) => [key, sentAt]))
  const found: string[] = []
  const floors = new Map<string, Floor>()
  for (const read of reads.toSorted((a, b) => a.sentAt - b.sentAt)) {
    for (const { id, kind, cents, status } of read.listed) {
      const transfer = byId.get(id)
      if (transfer === undefined) {
        found.push(`${read.words}: ${kind} ${id} of ${String(cents)} cents is not there`)
        continue
      }
      if (cents !== Number(transfer.amount_cents)) {
        found.push(`${read.words}: ${id} with ${String(cents)}, not ${transfer.amount_cents} cents`)
      }
      const asked = transfer.call_key === null ? undefined : askedAt.get(transfer.call_key)
      if (asked !== undefined && asked > read.endedAt) {
        found.push(`${read.words}: ${id}, which nobody had asked for yet`)
      }
      const floor = floors.get(id) ?? new Floor()
      floors.set(id, floor)
      const place = PLACES[status ?? ''] ?? 0
      if (place < floor.before(read.sentAt)) {
        found.push(`${read.words}: ${id} was ${status} again`)
      }
      floor.add(read.endedAt, place)
    }
  }
  return [...found, ...checkMissing(reads, calls, contents)]
}

/** A read that began after an order was acknowledged shows it, to the one who made it and to the other holder. */
function checkMissing(
  reads: readonly ListRead[],
  calls: readonly Call[],
  { transfers, holders }: Contents,
): string[] {
  const known = knownByTransfer(calls, transfers)
  const isRetried = new Set(transfers.map(({ retry_of_transfer_id }) => retry_of_transfer_id))
  const orders = transfers.filter(({ id }) => known.has(id) && !isRetried.has(id))
  const accountOf = new Map(
    holders.map(({ depositor_id, account_id }) => [depositor_id, account_id]),
  )
  const stays = new Set(
    holders.filter(({ left_on }) => left_on === null).map(({ depositor_id }) => depositor_id),
  )
  const depositors = depositorsByPerson(calls)
  const byAccount = Map.groupBy(orders, ({ account_id }) => account_id)
  const found: string[] = []
  for (const read of reads) {
    const depositor = depositors.get(read.person)
    if (depositor === undefined || !stays.has(depositor.id)) continue
    const shown = new Set(read.listed.map(({ id }) => id))
    const oldest = Math.min(...read.listed.map(({ createdAt }) => createdAt))
    for (const order of byAccount.get(accountOf.get(depositor.id) ?? null) ?? []) {
      const since = known.get(order.id) ?? Number.POSITIVE_INFINITY
      // A second holder sees what was ordered since they joined: from their own first order on, for certain.
      if (since >= read.sentAt || since < depositor.since || shown.has(order.id)) continue
      const fits = read.isNewestFirst && order.date_created.getTime() > oldest
      if (read.isWhole || fits) {
        found.push(`${read.words}: ${order.kind} ${order.id} was acknowledged, and is not shown`)
      }
    }
  }
  return found
}

/** The calls that answer with an order of the one who called. */
const MADE_BY_CALLER = new Set(['POST /deposit', 'POST /withdraw', 'POST /fund-my-account'])

/** Who each person is at the bank, and since when they are known to be: their first order says it. */
function depositorsByPerson(calls: readonly Call[]): Map<string, { id: string; since: number }> {
  const found = new Map<string, { id: string; since: number }>()
  for (const { act, person, acknowledged } of calls) {
    // Whoever cancels may cancel what the other holder has ordered.
    if (!MADE_BY_CALLER.has(act)) continue
    for (const { answer, endedAt } of acknowledged) {
      const id = textOf(answer.data, 'transaction.made_by.depositor_id')
      if (id !== null && !found.has(person)) found.set(person, { id, since: endedAt })
    }
  }
  return found
}
