import type { ClientBase } from 'pg'

export interface Column {
  name: string
  type: string
  isIdentity: boolean
}

export interface Table {
  name: string
  columns: Column[]
  /** The columns of its primary key, in order. */
  key: string[]
}

/**
 * Tables that are not part of the snapshot, and why. Every other table is, from its first migration
 * on. Seeded rows that no other row references are seeded after a restore.
 */
const EXCLUDED: Readonly<Record<string, string>> = {
  institution_versions: 'counts changes, and starts again with a restore',
  institution_domains: 'is seeded',
  institution_logos: 'is seeded',
  faqs: 'is seeded',
  faq_feedback: 'says nothing about anybody',
  institution_reasons: 'is seeded',
  banner_alerts: 'is seeded',
  savings_products: 'is seeded',
  tax_profiles: 'is seeded',
  giving_programmes: 'is seeded',
  bank_directory: 'is seeded',
  nonprofit_defaults: 'is seeded',
  nonprofit_directory: 'is seeded',
  nonprofit_imports: 'has ended',
  nonprofits_staged: 'has ended',
  nonprofits_a: 'is seeded',
  nonprofits_b: 'is seeded',
  nonprofit_words_a: 'is seeded',
  nonprofit_words_b: 'is seeded',
  nonprofit_prefixes_a: 'is seeded',
  nonprofit_prefixes_b: 'is seeded',
  banking_clock: 'is set to the end of the history',
  deployment: 'is about the database',
  audit_seals: 'follows from the audit log, and is made by its job',
  job_heartbeat: 'is about processes',
  finished_work: 'is about processes',
  verifications: 'is about checks of the operator',
  base_backups: 'is about backups of the operator',
  throttles: 'has ended',
  sign_ins: 'has ended',
  sessions: 'has ended',
  bearer_tokens: 'has ended',
  mfa_codes: 'has ended',
  email_links: 'has ended; steps that leave a link to be opened are recent',
  invitations: 'has ended; steps that leave one to be opened are recent',
  joining_tokens: 'has ended',
  page_views: 'belongs to sessions',
  passkey_challenges: 'has ended',
  staff: 'is seeded',
  staff_links: 'has ended',
  staff_codes: 'has ended',
  staff_sessions: 'has ended',
  single_sign_on: 'is set by staff, who are seeded',
  single_sign_on_secrets: 'is set by staff, who are seeded',
  single_sign_on_requests: 'has ended',
  staff_group_roles: 'is set by staff, who are seeded',
  staff_identities: 'is about staff, who are seeded',
  provisioning: 'is set by staff, who are seeded',
  provisioning_tokens: 'is set by staff, who are seeded',
  provisioned_people: 'is sent by the provider of staff, who are seeded',
  provisioned_groups: 'is sent by the provider of staff, who are seeded',
  provisioned_members: 'is sent by the provider of staff, who are seeded',
  staff_settings: 'is about staff, who are seeded',
  staff_ties: 'is about staff, who are seeded',
  suspicion_reports: 'belongs to compliance staff, who are seeded',
  suspicion_log: 'belongs to compliance staff, who are seeded',
  suspicion_searches: 'belongs to compliance staff, who are seeded',
  suspicion_subjects: 'belongs to compliance staff, who are seeded',
  suspicion_matches: 'belongs to compliance staff, who are seeded',
  bank_statements: 'is imported by staff',
  bank_statement_days: 'is imported by staff',
  bank_statement_lines: 'is imported by staff',
  reconciled_settlements: 'is between staff, who are seeded',
  custom_roles: 'is made by staff, who are seeded',
  role_limits: 'is set by staff, who are seeded',
  approval_policy: 'is set by staff, who are seeded',
  approval_votes: 'is between staff, who are seeded',
  staff_approvals: 'is between staff, who are seeded',
  taxpayer_corrections: 'is between staff, who are seeded',
  taxpayer_requests: 'follows what staff correct, who are seeded',
  withholding_notices: 'is between staff, who are seeded',
  staff_task_notes: 'is between staff, who are seeded',
  staff_views: 'is about staff, who are seeded',
  message_templates: 'is written by staff, who are seeded',
  brand_drafts: 'is between staff, who are seeded',
  brand_draft_logos: 'is between staff, who are seeded',
  planned_changes: 'is between staff, who are seeded',
  drafts: 'is half typed, and nobody comes back for it',
  downloads: 'has ended',
  idempotent_calls: 'is forgotten after a day',
  sandbox_ach_outages: 'has ended',
  event_endpoints: 'is set by staff, who are seeded',
  event_secrets: 'is set by staff, who are seeded',
  outgoing_events: 'is written only for endpoints that staff set',
  event_counters: 'counts what is written only for endpoints that staff set',
  event_deliveries: 'goes only to endpoints that staff set',
  ach_sendings: 'has ended; the sandbox network knows the files that it has',
  aggregator_sessions: 'is written only where a real aggregator is asked',
}

/** References without a foreign key: a posting belongs to its entry. */
const EXTRA_REFERENCES: readonly { from: string; to: string }[] = [
  { from: 'postings', to: 'journal_entries' },
]

interface ColumnRow {
  table: string
  name: string
  type: string
  is_identity: boolean
  key_place: number | null
}

/** Lists the tables of the snapshot, each after those it references. */
export async function readSnapshotTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as is_identity, array_position(i.indkey::int2[], a.attnum) as key_place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely\\_%'
    order by c.relname, a.attnum`)
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([name]) => !Object.hasOwn(EXCLUDED, name))
    .map(([name, columns]) => toTable(name, columns))
  return sortByReferences(tables, await readReferences(client))
}

function toTable(name: string, rows: readonly ColumnRow[]): Table {
  const key = rows.filter(({ key_place }) => key_place !== null)
  return {
    name,
    columns: rows.map(({ name: column, type, is_identity: isIdentity }) => ({
      name: column,
      type,
      isIdentity,
    })),
    key: key.toSorted((a, b) => (a.key_place ?? 0) - (b.key_place ?? 0)).map((row) => row.name),
  }
}

async function readReferences(client: ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid
      and connamespace = 'public'::regnamespace`)
  return new Map(
    [...Map.groupBy([...rows, ...EXTRA_REFERENCES], ({ from }) => from)].map(([from, all]) => [
      from,
      all.map(({ to }) => to),
    ]),
  )
}

function sortByReferences(
  tables: readonly Table[],
  references: ReadonlyMap<string, string[]>,
): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const next = [...left.values()].find(
      ({ name }) => !references.get(name)?.some((to) => left.has(to)),
    )
    if (next === undefined) throw new Error(`point to each other: ${[...left.keys()].join(', ')}`)
    ordered.push(next)
    left.delete(next.name)
  }
  return ordered
}
