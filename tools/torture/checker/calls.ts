import { type Answered, type Call, centsOf, fieldOf, textOf } from './attempt.ts'
import type { ApprovalRow, AuditRow, Contents, EventRow, HoldRow, TransferRow } from './contents.ts'
import type { Finding, FindingKind } from './finding.ts'

/** Compares every call with its own effect, which is found by the call's key or by the id in the answer. */
export function checkCalls(calls: readonly Call[], contents: Contents): Finding[] {
  const checks = new CallChecks(calls, contents)
  for (const call of calls) checks.check(call)
  checks.findInvented(calls)
  return checks.findings
}

/** The calls that order a transfer, and what they order. */
const ORDERS: Readonly<Record<string, Order>> = {
  'POST /deposit': { kind: 'deposit', audit: 'make_deposit' },
  'POST /withdraw': { kind: 'withdrawal', audit: 'make_withdrawal' },
  'POST /fund-my-account': { kind: 'deposit', audit: null },
}

interface Order {
  kind: string
  /** What the audit log says of it; null where that names the account and not the transfer. */
  audit: string | null
}

const VOID = 'POST /transactions/:uuid/void'
const CLOSE = 'POST /close-my-account'
const REPORT = 'POST /disputes'
const DECIDE = 'POST /console/approvals/:uuid/decide'
const HOLD_AMOUNT = 'POST /console/customers/:uuid/amount-holds'
const TAKE_BACK = 'POST /console/approvals/:uuid/withdraw'

/** The calls with a key whose result is kept with the key alone. */
const KEPT = new Set([
  'POST /messages',
  'POST /link/manual',
  'POST /link/manual/reissue',
  'POST /schedules/carry-over',
])

/** Calls that write one row of the audit log for each time they are carried out. */
const AUDITED: Readonly<Record<string, string>> = {
  'POST /messages': 'send_message',
  'POST /schedules/carry-over': 'carry_over',
  'POST /freeze-account': 'freeze_account',
  [HOLD_AMOUNT]: 'place_amount_hold',
  'POST /change-password': 'change_password',
  'POST /passkeys': 'add_passkey',
  'POST /disputes/:uuid/withdraw': 'withdraw_dispute',
  'POST /consents/withdraw': 'withdraw_consent',
}

class CallChecks {
  readonly findings: Finding[] = []
  readonly #contents: Contents
  readonly #byKey: ReadonlyMap<string | null, TransferRow[]>
  readonly #byId: ReadonlyMap<string, TransferRow>
  readonly #holdsOf: ReadonlyMap<string | null, HoldRow[]>
  readonly #auditOf: ReadonlyMap<string, AuditRow[]>
  readonly #auditAbout: ReadonlyMap<string, AuditRow[]>
  readonly #eventsOf: ReadonlyMap<string, EventRow[]>
  readonly #keptKeys: ReadonlySet<string>
  /** Who asked for each request. */
  readonly #makers: ReadonlyMap<string, string>

  constructor(calls: readonly Call[], contents: Contents) {
    this.#contents = contents
    this.#byKey = Map.groupBy(contents.transfers, ({ call_key }) => call_key)
    this.#byId = new Map(contents.transfers.map((transfer) => [transfer.id, transfer]))
    this.#holdsOf = Map.groupBy(contents.holds, ({ transfer_id }) => transfer_id)
    this.#auditOf = Map.groupBy(contents.audit, ({ invocation_id }) => invocation_id)
    this.#auditAbout = Map.groupBy(contents.audit, ({ entity_id }) => entity_id)
    this.#eventsOf = Map.groupBy(contents.events, ({ transfer_id }) => transfer_id)
    this.#keptKeys = new Set(contents.keptCalls.map(({ key }) => key))
    this.#makers = new Map(calls.flatMap(toMaker))
  }

  check(call: Call): void {
    const order = ORDERS[call.act]
    if (order) this.#checkOrder(call, order)
    else if (call.act === VOID) this.#checkVoid(call)
    else if (call.act === CLOSE) this.#checkClosing(call)
    else if (call.act === REPORT) this.#checkKeyed(call, this.#contents.disputes, 'dispute.uuid')
    else if (call.act === DECIDE || call.act === TAKE_BACK) this.#checkDecision(call)
    else if (call.act === HOLD_AMOUNT) this.#checkAmountHold(call)
    else if (call.act.startsWith('POST /console/')) this.#checkRequest(call)
    else if (KEPT.has(call.act)) this.#checkKept(call)
    const action = AUDITED[call.act]
    if (action) this.#checkAudited(call, action)
    if (!call.act.startsWith('GET ')) this.#checkRefused(call)
  }

  /** An order of money: one transfer with the key of the call, as asked for and as answered. */
  #checkOrder(call: Call, { kind, audit }: Order): void {
    const { key, request } = call
    const made = key === null ? [] : (this.#byKey.get(key) ?? [])
    if (!this.#isRightCount(call, made.length)) return
    const [transfer] = made
    if (transfer === undefined) return
    this.#compare(call, 'kind', transfer.kind, kind)
    this.#compare(call, 'amount', transfer.amount_cents, centsOf(request, 'amount_cents'))
    const replaces = textOf(request, 'replaces')
    if (replaces !== null) {
      this.#compare(call, 'replaced order', transfer.replaces_transfer_id, replaces)
      this.#compare(call, 'state of the replaced order', this.#byId.get(replaces)?.status, 'Voided')
    }
    if (fieldOf(request, 'repeat') !== undefined && transfer.schedule_id === null) {
      this.#find('altered', call, 'is not repeated')
    }
    for (const { answer } of call.acknowledged) {
      this.#compare(call, 'id', transfer.id, textOf(answer.data, 'transaction.uuid'))
      const answered = centsOf(answer.data, 'transaction.amount_cents')
      this.#compare(call, 'amount answered', transfer.amount_cents, answered)
      const maker = textOf(answer.data, 'transaction.made_by.depositor_id')
      this.#compare(call, 'maker', transfer.made_by, maker)
    }
    this.#checkHold(call, transfer)
    if (audit === null) return
    const written = this.#auditAbout.get(transfer.id) ?? []
    this.#compareWriters(
      call,
      written.filter(({ action }) => action === audit),
    )
  }

  /** Money that goes out is held by exactly one hold with its amount. */
  #checkHold(call: Call, transfer: TransferRow): void {
    if (transfer.kind !== 'withdrawal') return
    const held = this.#holdsOf.get(transfer.id) ?? []
    if (held.length !== 1) this.#find('books', call, `is held by ${held.length} holds`)
    for (const { amount_cents } of held) {
      this.#compare(call, 'amount on hold', amount_cents, transfer.amount_cents)
    }
  }

  /** What was written in the audit log was written by one of the tries of this call. */
  #compareWriters(call: Call, written: readonly AuditRow[]): void {
    if (written.length !== 1) {
      this.#find(
        written.length === 0 ? 'lost' : 'doubled',
        call,
        `is ${written.length} times in the audit log`,
      )
    }
    const known = new Set(invocationsOf([...call.acknowledged, ...call.refused]))
    for (const { invocation_id } of written) {
      if (!known.has(invocation_id) && call.unanswered.length === 0) {
        this.#find('invented', call, `was done by another call, ${invocation_id}`)
      }
    }
  }

  /** A cancellation: the order is canceled, once. */
  #checkVoid(call: Call): void {
    if (call.acknowledged.length === 0) return
    const id = call.path.split('/').at(-2) ?? ''
    const transfer = this.#byId.get(id)
    if (transfer === undefined) return this.#find('lost', call, `has no transfer ${id}`)
    if (transfer.status !== 'Voided' && transfer.status !== 'Cancelled') {
      this.#find('lost', call, `left the transfer ${transfer.status}`)
    }
    const moves = (this.#eventsOf.get(id) ?? []).filter(
      ({ to_status }) => to_status === 'Voided' || to_status === 'Cancelled',
    )
    if (moves.length > 1) this.#find('doubled', call, `canceled it ${moves.length} times`)
  }

  /** A closing has the key of its call. Without a code, it is an application that is canceled. */
  #checkClosing(call: Call): void {
    if (fieldOf(call.request, 'step_up') === undefined) {
      this.#checkAudited(call, 'cancel_application')
      return
    }
    const made = this.#contents.closings.filter(({ call_key }) => call_key === call.key)
    this.#isRightCount(call, made.length)
  }

  #checkKeyed(call: Call, rows: readonly { id: string; call_key: string }[], idPath: string): void {
    const made = rows.filter(({ call_key }) => call_key === call.key)
    if (!this.#isRightCount(call, made.length)) return
    for (const { answer } of call.acknowledged) {
      this.#compare(call, 'id', made[0]?.id, textOf(answer.data, idPath))
    }
  }

  #checkKept(call: Call): void {
    this.#isRightCount(call, call.key !== null && this.#keptKeys.has(call.key) ? 1 : 0)
  }

  /** What staff ask a second person for: one request with the id that was answered. */
  #checkRequest(call: Call): void {
    const { approvals } = this.#contents
    for (const { answer } of call.acknowledged) {
      const id = textOf(answer.data, 'approval_id')
      if (id === null) continue
      const approval = approvals.find((one) => one.id === id)
      if (approval === undefined) {
        this.#find('lost', call, `left no request ${id}`)
        continue
      }
      this.#compare(call, 'caller', approval.call_key, answer.invocationId)
      const asked = centsOf(call.request, 'amount_cents')
      if (asked !== null) this.#compare(call, 'amount', approval.amount_cents, asked)
    }
    for (const { answer } of call.refused) {
      const made = approvals.filter(({ call_key }) => call_key === answer.invocationId)
      if (answer.invocationId !== null && made.length > 0) {
        this.#find('refused but done', call, `left the request ${made[0]?.id}`)
      }
    }
  }

  /** An amount that staff hold: one hold in the account of the customer, as asked for. */
  #checkAmountHold(call: Call): void {
    const { amountHolds, holders } = this.#contents
    const customer = call.path.split('/').at(-2)
    const account = holders.find(({ depositor_id }) => depositor_id === customer)?.account_id
    for (const { answer } of call.acknowledged) {
      const held = amountHolds.find(({ id }) => id === textOf(answer.data, 'uuid'))
      if (held === undefined) {
        this.#find('lost', call, 'holds nothing')
        continue
      }
      this.#compare(call, 'account', held.account_id, account)
      this.#compare(call, 'amount', held.amount_cents, centsOf(call.request, 'amount_cents'))
      this.#compare(call, 'last day', held.ends_on, textOf(call.request, 'ends_on'))
    }
  }

  /** Two people agreed to release an amount: it is released, once. */
  #checkRelease(call: Call, subjectId: string | null): void {
    const held = this.#contents.amountHolds.find(({ id }) => id === subjectId)
    if (held === undefined || held.released_at === null)
      this.#find('lost', call, 'released nothing')
    const times = this.#auditRows(call.acknowledged, 'release_amount_hold').length
    if (times !== 1)
      this.#find(times === 0 ? 'lost' : 'doubled', call, `released it ${times} times`)
  }

  /** A decision that was acknowledged is there, and what it moves was moved once, or not at all. */
  #checkDecision(call: Call): void {
    if (call.acknowledged.length === 0) return
    const id = call.path.split('/').at(-2) ?? ''
    const { approvals, moneyByHand, manualEntries } = this.#contents
    const approval = approvals.find((one) => one.id === id)
    if (approval === undefined) return this.#find('lost', call, `decided no request ${id}`)
    this.#checkSecondPerson(call, approval)
    const isApproved = fieldOf(call.request, 'decision') === 'approve'
    const decided = call.act === TAKE_BACK ? 'withdrawn' : isApproved ? 'approved' : 'refused'
    this.#compare(call, 'decision', approval.decision, decided)
    if (approval.what === 'release_amount_hold' && isApproved) {
      this.#checkRelease(call, approval.subject_id)
    }
    const amounts =
      approval.what === 'refund'
        ? moneyByHand
            .filter(({ approval_id }) => approval_id === id)
            .map(({ transfer_id }) => this.#byId.get(transfer_id)?.amount_cents)
        : manualEntries
            .filter(({ approval_id }) => approval_id === id)
            .map(({ amount_cents }) => amount_cents)
    const isMoney = approval.what === 'refund' || approval.what === 'post_manual_entry'
    if (!isMoney) return
    const expected = isApproved ? 1 : 0
    if (amounts.length < expected) this.#find('lost', call, 'moved nothing')
    if (amounts.length > expected) this.#find('doubled', call, `moved it ${amounts.length} times`)
    for (const cents of amounts) this.#compare(call, 'amount', cents, approval.amount_cents)
  }

  /** Only to take a request back is left to those who made it, by the history and by what is stored. */
  #checkSecondPerson(call: Call, { id, asked_by, decided_by }: ApprovalRow): void {
    if (call.act === TAKE_BACK) return
    if (decided_by === asked_by || this.#makers.get(id) === call.person) {
      this.#find('alone', call, `decided the own request ${id}`)
    }
  }

  /** A call that is carried out once leaves one row, which names it or a try of it without an answer. */
  #checkAudited(call: Call, action: string): void {
    const rows = this.#auditRows([...call.acknowledged, ...call.refused], action)
    if (rows.length > 1) this.#find('doubled', call, `was carried out ${rows.length} times`)
    if (call.acknowledged.length > 0 && rows.length === 0 && call.unanswered.length === 0) {
      this.#find('lost', call, `left no ${action} in the audit log`)
    }
  }

  #auditRows(tries: readonly Answered[], action: string): AuditRow[] {
    return invocationsOf(tries)
      .flatMap((id) => this.#auditOf.get(id) ?? [])
      .filter((row) => row.action === action)
  }

  /** A refused order of money left nothing behind. */
  #checkRefused(call: Call): void {
    const { key, acknowledged, unanswered, refused } = call
    if (refused.length === 0) return
    for (const id of invocationsOf(refused)) {
      for (const { action } of this.#auditOf.get(id) ?? []) {
        if (!WRITTEN_IN_SPITE.has(action)) {
          this.#find('refused but done', call, `wrote ${action}`)
        }
      }
    }
    if (key === null || acknowledged.length > 0 || unanswered.length > 0) return
    if (this.#keptKeys.has(key)) {
      this.#find('refused but done', call, 'is kept as carried out')
    }
  }

  /** What depositors order, and what staff ask for, comes from a call of the history. */
  findInvented(calls: readonly Call[]): void {
    const keys = new Set(calls.map(({ key }) => key))
    for (const transfer of this.#contents.transfers) {
      const { id, kind, made_by, call_key, schedule_id, retry_of_transfer_id } = transfer
      const name = `${kind} ${id} of ${transfer.amount_cents} cents`
      if (call_key !== null && !keys.has(call_key)) {
        this.findings.push({ kind: 'invented', words: `${name}: no call has its key` })
      }
      const isOrder = made_by !== null && (kind === 'deposit' || kind === 'withdrawal')
      if (isOrder && !call_key && !schedule_id && !retry_of_transfer_id) {
        this.findings.push({ kind: 'invented', words: `${name}: no call ordered it` })
      }
    }
  }

  /** An acknowledged call happened once, a refused one never, an unanswered one at most once. */
  #isRightCount(call: Call, count: number): boolean {
    if (count > 1) this.#find('doubled', call, `is there ${count} times`)
    else if (count === 0 && call.acknowledged.length > 0) {
      this.#find('lost', call, 'was acknowledged')
    } else if (count === 1 && call.acknowledged.length === 0 && call.unanswered.length === 0) {
      this.#find('refused but done', call, 'was refused')
    }
    return count === 1
  }

  #compare(call: Call, what: string, found: unknown, wanted: unknown): void {
    if (found === wanted) return
    this.#find('altered', call, `${what}: ${String(found)}, and not ${String(wanted)}`)
  }

  #find(kind: FindingKind, { person, act, key, id }: Call, words: string): void {
    this.findings.push({ kind, words: `${person} ${act} (${key ?? id}): ${words}` })
  }
}

/** Failures that are recorded because they failed. */
const WRITTEN_IN_SPITE = new Set(['fail_staff_sign_in', 'enter_wrong_amounts', 'expire_request'])

function invocationsOf(tries: readonly Answered[]): string[] {
  return tries.flatMap(({ answer }) => answer.invocationId ?? [])
}

/** The requests that a call has made, each with the one who called. */
function toMaker({ person, acknowledged }: Call): [string, string][] {
  return acknowledged.flatMap(({ answer }) => {
    const id = textOf(answer.data, 'approval_id')
    return id === null ? [] : [[id, person] as [string, string]]
  })
}
