import { type Call, knownAt } from './attempt.ts'
import type { Contents, TransferRow } from './contents.ts'
import type { Finding, FindingKind } from './finding.ts'

/** An event as it reached the institution's own system, in the order of arrival. */
export interface Delivery {
  /** Its header `webhook-id`, which is the same each time. */
  id: string
  body: string
  /** Whether its signature is the institution's. */
  isSigned: boolean
  /** Whether the system answered that it has it. */
  isTaken: boolean
}

interface Event {
  type: string
  sequence: number
  subject_id: string
  data: Record<string, unknown>
}

/** An event with all of its deliveries. */
interface Arrived extends Event {
  id: string
  /** The places of its first delivery and of its first accepted delivery, among all deliveries. */
  firstAt: number
  takenAt: number
}

/** What an expected event reports: its type, and the transfer, account or applicant it is about. */
interface Told {
  type: string
  about: string
}

const FUND = 'POST /fund-my-account'
const DECIDE = 'POST /console/approvals/:uuid/decide'
const NEVER = Number.POSITIVE_INFINITY
/** The changes of a transfer that have an event. An order that was not sent has moved no money. */
const MOVES = new Set(['submitted', 'posted', 'settled', 'returned'])

/**
 * Compares the deliveries to the institution's own system with what happened. Since its address was added, the system
 * must have received every event at least once, signed, in the order of each subject, and no other events.
 */
export function checkDeliveries(
  calls: readonly Call[],
  contents: Contents,
  deliveries: readonly Delivery[],
): Finding[] {
  const arrived = groupArrived(deliveries)
  const wanted = listWanted(calls, contents)
  return [
    ...findAltered(deliveries),
    ...findMissing(wanted, arrived),
    ...findInvented(arrived, contents),
    ...findOutOfOrder(arrived),
  ]
}

function groupArrived(deliveries: readonly Delivery[]): Arrived[] {
  const placed = deliveries.map((delivery, place) => ({ ...delivery, place }))
  return [...Map.groupBy(placed, ({ id }) => id)].flatMap(([id, all]) => {
    const [first] = all
    if (first === undefined) return []
    const takenAt = all.find(({ isTaken }) => isTaken)?.place ?? NEVER
    return [{ ...(JSON.parse(first.body) as Event), id, firstAt: first.place, takenAt }]
  })
}

/** Finds deliveries that are not signed, or that differ from an earlier delivery of the same event. */
function findAltered(deliveries: readonly Delivery[]): Finding[] {
  const first = new Map<string, string>()
  return deliveries.flatMap(({ id, body, isSigned }) => {
    const before = first.get(id)
    if (before === undefined) first.set(id, body)
    return [
      ...(isSigned ? [] : [finding('altered', id, 'is not signed by the institution')]),
      ...(before === undefined || before === body
        ? []
        : [finding('altered', id, 'was sent again with another content')]),
    ]
  })
}

/** Lists the expected events: those of all accounts that were opened since the system was added. */
function listWanted(calls: readonly Call[], contents: Contents): Told[] {
  const since = addedAt(calls, contents)
  const begun = new Map<string, number>()
  for (const { person, sentAt } of calls) {
    begun.set(person, Math.min(sentAt, begun.get(person) ?? NEVER))
  }
  const byKey = new Map(contents.transfers.map((transfer) => [transfer.call_key, transfer]))
  return calls.flatMap((call) => {
    if (call.act !== FUND || call.acknowledged.length === 0 || call.sentAt <= since) return []
    const account = byKey.get(call.key)?.account_id
    if (account === undefined || account === null) return []
    const hasApplied = (begun.get(call.person) ?? 0) > since
    return [...ofAccount(account, contents), ...(hasApplied ? ofApplicant(account, contents) : [])]
  })
}

/** The time from which the caller knew that the system was added. */
function addedAt(calls: readonly Call[], { approvals }: Contents): number {
  const added = new Set(
    approvals
      .filter(({ what, decision }) => what === 'add_event_endpoint' && decision === 'approved')
      .map(({ id }) => id),
  )
  const decided = calls.filter(
    ({ act, path }) => act === DECIDE && added.has(path.split('/').at(-2) ?? ''),
  )
  return Math.min(NEVER, ...decided.map((call) => knownAt(call) ?? NEVER))
}

function ofAccount(about: string, { accounts, transfers, events }: Contents): Told[] {
  const own = new Set(transfers.filter((one) => one.account_id === about).map(({ id }) => id))
  const isClosed = accounts.some(({ id, status }) => id === about && status === 'CLOSED')
  return [
    { type: 'account.opened', about },
    ...(isClosed ? [{ type: 'account.closed', about }] : []),
    ...events
      .filter(({ transfer_id, cause }) => own.has(transfer_id) && MOVES.has(cause))
      .map(({ transfer_id, ...move }) => ({ type: typeOf(move), about: transfer_id })),
  ]
}

/** A person who opened an account has applied for it and was approved. */
function ofApplicant(account: string, { holders }: Contents): Told[] {
  return holders
    .filter(({ account_id, is_primary }) => account_id === account && is_primary)
    .flatMap(({ depositor_id: about }) => [
      { type: 'application.submitted', about },
      { type: 'application.approved', about },
    ])
}

/** A posted transfer keeps the status Submitted until it settles. */
function typeOf({ to_status, cause }: { to_status: string; cause: string }): string {
  if (to_status === 'Submitted' && cause === 'posted') return 'transfer.posted'
  return `transfer.${to_status.toLowerCase()}`
}

function aboutOf({ type, data }: Event): string {
  const [kind = ''] = type.split('.')
  const named = { application: 'depositor_id', account: 'account_id', transfer: 'transfer_id' }[
    kind
  ]
  return String(data[named ?? ''])
}

function findMissing(wanted: readonly Told[], arrived: readonly Arrived[]): Finding[] {
  const told = Map.groupBy(arrived, (event) => `${event.type} ${aboutOf(event)}`)
  return wanted.flatMap(({ type, about }) => {
    const name = `${type} ${about}`
    const events = told.get(name) ?? []
    const taken = events.filter(({ takenAt }) => takenAt !== NEVER)
    if (taken.length === 0) return [finding('lost', name, 'never arrived')]
    // A person may apply more than once. Everything else happens once.
    if (events.length === 1 || type.startsWith('application.')) return []
    return [finding('doubled', name, `was reported by ${events.length} events`)]
  })
}

/** Finds events about something that did not happen to a transfer or an account. */
function findInvented(arrived: readonly Arrived[], contents: Contents): Finding[] {
  const transfers = new Map(contents.transfers.map((transfer) => [transfer.id, transfer]))
  const moves = new Set(
    contents.events.map(({ transfer_id, ...move }) => `${typeOf(move)} ${transfer_id}`),
  )
  const accounts = new Set(contents.accounts.map(({ id }) => id))
  return arrived.flatMap((event) => {
    const name = `${event.type} ${aboutOf(event)}`
    if (event.type.startsWith('account.') && !accounts.has(aboutOf(event))) {
      return [finding('invented', name, 'there is no such account')]
    }
    if (!event.type.startsWith('transfer.')) return []
    if (!moves.has(name)) return [finding('invented', name, 'did not happen')]
    return findAlteredTransfer(name, event, transfers.get(aboutOf(event)))
  })
}

function findAlteredTransfer(
  name: string,
  { data }: Event,
  transfer: TransferRow | undefined,
): Finding[] {
  if (transfer === undefined) return []
  const told = [data['kind'], data['direction'], data['account_id'], String(data['amount_cents'])]
  const { kind, direction, account_id, amount_cents } = transfer
  const stored = [kind, direction, account_id, String(amount_cents)]
  if (told.join() === stored.join()) return []
  return [finding('altered', name, `has ${told.join(', ')}, and not ${stored.join(', ')}`)]
}

/** Finds events that were sent before the previous event of their subject was accepted. */
function findOutOfOrder(arrived: readonly Arrived[]): Finding[] {
  return [...Map.groupBy(arrived, ({ subject_id }) => subject_id).values()].flatMap((all) => {
    const inOrder = all.toSorted((one, other) => one.sequence - other.sequence)
    return inOrder.flatMap((event, place) => {
      const before = inOrder[place - 1]
      if (before === undefined || before.takenAt < event.firstAt) return []
      const name = `${event.type} ${aboutOf(event)}`
      return [
        finding('order', name, `${event.sequence} was sent before ${before.sequence} arrived`),
      ]
    })
  })
}

function finding(kind: FindingKind, what: string, words: string): Finding {
  return { kind, words: `event ${what}: ${words}` }
}
