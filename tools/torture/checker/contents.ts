import { Client, types } from 'pg'

/** The rows that the checker compares, as it reads them with its own statements. */

export interface TransferRow {
  id: string
  account_id: string | null
  kind: string
  direction: string
  amount_cents: bigint
  status: string
  call_key: string | null
  made_by: string | null
  schedule_id: string | null
  retry_of_transfer_id: string | null
  replaces_transfer_id: string | null
  date_created: Date
  date_submitted: Date | null
  posted_entry_id: bigint | null
  return_entry_id: bigint | null
  hold_id: bigint | null
}

export interface EventRow {
  transfer_id: string
  id: bigint
  from_status: string | null
  to_status: string
  /** `submitted`, `posted`, `settled` … */
  cause: string
}

export interface EntryRow {
  id: bigint
  kind: string
  created_at: Date
  posting_count: number
  account_id: string | null
  transfer_id: string | null
  reverses: bigint | null
  idempotency_key: string
}

export interface PostingRow {
  entry_id: bigint
  place: number
  account_id: string
  /** `savings`, `ach_clearing` … */
  account_kind: string | null
  amount_cents: bigint
  account_seq: bigint | null
  balance_cents: bigint | null
}

export interface BalanceRow {
  account_id: string
  current_cents: bigint
  held_cents: bigint
  receivable_cents: bigint
  posting_count: bigint
}

export interface HoldRow {
  id: bigint
  account_id: string
  transfer_id: string | null
  amount_cents: bigint
  placed_at: Date
  released_at: Date | null
}

export interface FileEntryRow {
  transfer_id: string
  file_id: string
  file_state: string
  trace: string | null
}

export interface KeyedRow {
  id: string
  call_key: string
}

export interface ApprovalRow {
  id: string
  what: string
  amount_cents: bigint | null
  call_key: string | null
  decision: string | null
  asked_by: string
  decided_by: string | null
  depositor_id: string | null
  /** What the request is about: for the release of an amount, the hold that staff placed. */
  subject_id: string | null
}

/** An amount that staff hold, with the ledger's hold. */
export interface AmountHoldRow {
  id: string
  account_id: string
  amount_cents: bigint
  ends_on: string
  released_at: Date | null
}

export interface AuditRow {
  id: bigint
  actor_kind: string
  actor_id: string | null
  action: string
  entity_id: string
  invocation_id: string
}

export interface MoneyByHandRow {
  transfer_id: string
  approval_id: string | null
}

export interface ManualEntryRow {
  approval_id: string
  entry_id: bigint
  amount_cents: bigint
}

export interface HolderRow {
  depositor_id: string
  account_id: string
  is_primary: boolean
  /** Null for those who still hold the account. */
  left_on: string | null
}

export interface Contents {
  transfers: TransferRow[]
  events: EventRow[]
  entries: EntryRow[]
  postings: PostingRow[]
  balances: BalanceRow[]
  holds: HoldRow[]
  fileEntries: FileEntryRow[]
  closings: KeyedRow[]
  disputes: KeyedRow[]
  /** Calls with a key that were carried out. */
  keptCalls: { key: string }[]
  approvals: ApprovalRow[]
  /** The audit rows that a call caused. */
  audit: AuditRow[]
  amountHolds: AmountHoldRow[]
  moneyByHand: MoneyByHandRow[]
  manualEntries: ManualEntryRow[]
  holders: HolderRow[]
  accounts: { id: string; status: string }[]
}

const CONTENTS: Record<keyof Contents, string> = {
  transfers: `
    select id, account_id, kind, direction, amount_cents, status, call_key, made_by, schedule_id,
      retry_of_transfer_id, replaces_transfer_id, date_created, date_submitted, posted_entry_id,
      return_entry_id, hold_id
    from transfers`,
  events: `select transfer_id, id, from_status, to_status, cause from transfer_events order by id`,
  entries: `
    select id, kind, created_at, posting_count, account_id, transfer_id, reverses, idempotency_key
    from journal_entries`,
  postings: `
    select p.entry_id, p.place, p.account_id, a.kind as account_kind, p.amount_cents, p.account_seq,
      p.balance_cents
    from postings p
    left join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id`,
  balances: `
    select account_id, current_cents, held_cents, receivable_cents, posting_count
    from savings_balances`,
  holds: `select id, account_id, transfer_id, amount_cents, placed_at, released_at from holds`,
  fileEntries: `
    select e.transfer_id, e.file_id, f.state as file_state, e.trace
    from ach_entries e
    join ach_files f on f.institution_id = e.institution_id and f.id = e.file_id`,
  closings: `select id, call_key from closings where call_key is not null`,
  disputes: `select id, call_key from disputes where call_key is not null`,
  keptCalls: `select key from idempotent_calls where reply is not null`,
  approvals: `
    select id, what, amount_cents, call_key, decision, asked_by, decided_by, depositor_id, subject_id
    from staff_approvals`,
  audit: `
    select id, actor_kind, actor_id, action, entity_id, invocation_id from audit_log
    where invocation_id is not null`,
  amountHolds: `
    select a.id, h.account_id, h.amount_cents, a.ends_on::text as ends_on, h.released_at
    from amount_holds a
    join holds h on h.institution_id = a.institution_id and h.id = a.hold_id
      and h.account_id = a.account_id`,
  moneyByHand: `select transfer_id, approval_id from money_by_hand`,
  manualEntries: `select approval_id, entry_id, amount_cents from manual_entries`,
  holders: `
    select d.id as depositor_id, e.savings_account_id as account_id, d.is_primary, d.left_on::text as left_on
    from depositors d
    join entities e on e.institution_id = d.institution_id and e.id = d.entity_id
    where e.savings_account_id is not null`,
  accounts: `select id, status from savings_accounts`,
}

/** The type number by which Postgres names bigint. */
const BIGINT = 20

/** Amounts are read as whole numbers of any size, never as text or as fractions. */
const EXACT = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === BIGINT && format !== 'binary' ? BigInt : types.getTypeParser(type, format),
}

/** Reads everything in one snapshot, over a connection of the checker alone. */
export async function readContents(url: string): Promise<Contents> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const contents = await readWithin(client)
    await client.query('commit')
    return contents
  } finally {
    await client.end()
  }
}

/** Reads everything as the transaction of a client sees it. */
export async function readWithin(client: Client): Promise<Contents> {
  const contents: Partial<Record<keyof Contents, unknown[]>> = {}
  for (const [name, text] of Object.entries(CONTENTS)) {
    const { rows } = await client.query<object>({ text, types: EXACT })
    contents[name as keyof Contents] = rows
  }
  // Each statement above names the columns of its type.
  return contents as Contents
}
