import type { TimelineEvent, TimelineKind } from '@passbook/contract/console/customers'
import { type RawBuilder, sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

const PAGE = 50

interface Row {
  id: string
  at: Date
  kind: TimelineKind
  words: string
  by: string | null
  amount_cents: number | null
  about_id: string | null
}

interface TimelineFilter {
  kind?: TimelineKind | undefined
  before?: string | undefined
}

/** A customer's history, newest first. Each source reads no more rows than a page needs. */
export async function readTimeline(
  { db }: Context,
  caller: StaffCaller,
  depositor_id: string,
  { kind, before }: TimelineFilter,
): Promise<{ events: TimelineEvent[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  const person = await accountPeople(db, institution_id)
    .select(['depositors.user_id', 'entities.savings_account_id'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  const sources = sourcesOf({ institution_id, depositor_id, ...person }, parseCursor(before))
  const wanted = Object.entries(sources).filter(([name]) => kind === undefined || name === kind)
  const parts = wanted.map(
    ([name, source]) =>
      sql`(select ${sql.lit(name)} as kind, event.* from (${source}) event
        order by event.at desc, event.id desc limit ${PAGE + 1})`,
  )
  const { rows } = await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) event
    order by event.at desc, event.id desc limit ${PAGE + 1}`.execute(db)
  return {
    events: rows.slice(0, PAGE).map(({ at, ...event }) => ({
      ...event,
      id: `${at.toISOString()}_${event.id}`,
      at: at.toISOString(),
    })),
    has_more: rows.length > PAGE,
  }
}

interface Cursor {
  at: string
  id: string
}

function parseCursor(before: string | undefined): Cursor | undefined {
  if (before === undefined) return undefined
  const [, at = '', id = ''] = /^(\d{4}-[\dT:.-]+Z)_([\w:-]{1,80})$/.exec(before) ?? []
  if (Number.isNaN(Date.parse(at)))
    throw invalid('before', 'This position in the timeline does not exist.')
  return { at, id }
}

interface TimelineOwner {
  institution_id: string
  depositor_id: string
  user_id: string | null
  savings_account_id: string | null
}

/** Each source selects id, at, words, by, amount_cents and about_id; times have milliseconds, as in the cursor. */
function sourcesOf(
  { institution_id, depositor_id, user_id, savings_account_id }: TimelineOwner,
  cursor: Cursor | undefined,
): Record<TimelineKind, RawBuilder<unknown>> {
  const earlier = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    cursor
      ? sql`(date_trunc('milliseconds', ${at}), ${id}::text) < (${cursor.at}::timestamptz, ${cursor.id})`
      : sql`true`
  const stamp = (at: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${at})`
  return {
    sign_in: sql`
      select log.id::text as id, ${stamp(sql`log.at`)} as at,
        case when log.is_success then 'Signed in' else 'A sign-in failed' end
          || ' (' || log.method || ', ' || log.ip || ')' as words,
        null::text as by, null::bigint as amount_cents, null::uuid as about_id
      from sign_in_log log
      where log.institution_id = ${institution_id} and log.user_id = ${user_id}
        and ${earlier(sql`log.at`, sql`log.id`)}`,
    transfer: sql`
      select transfer.id::text as id, ${stamp(sql`transfer.date_created`)} as at,
        upper(left(transfer.kind::text, 1)) || replace(substr(transfer.kind::text, 2), '_', ' ')
          || ', ' || lower(transfer.status::text)
          || coalesce(', returned ' || transfer.return_code, '') as words,
        null::text as by, transfer.amount_cents, transfer.id as about_id
      from transfers transfer
      where transfer.institution_id = ${institution_id}
        and transfer.account_id = ${savings_account_id}
        and ${earlier(sql`transfer.date_created`, sql`transfer.id`)}`,
    message: sql`
      select entry.id::text as id, ${stamp(sql`entry.created_at`)} as at,
        case entry.sender when 'depositor' then 'Wrote' else 'We wrote' end
          || ' in “' || thread.subject || '”' as words,
        entry.written_by as by, null::bigint as amount_cents, thread.id as about_id
      from message_threads thread
      join message_entries entry on entry.institution_id = thread.institution_id
        and entry.thread_id = thread.id
      where thread.institution_id = ${institution_id} and thread.depositor_id = ${depositor_id}
        and ${earlier(sql`entry.created_at`, sql`entry.id`)}`,
    document: sql`
      select made.id::text as id, ${stamp(sql`made.made_at`)} as at,
        to_char(made.period_to, 'FMMonth YYYY') || ' statement' as words,
        null::text as by, null::bigint as amount_cents, null::uuid as about_id
      from statements made
      where made.institution_id = ${institution_id} and made.account_id = ${savings_account_id}
        and ${earlier(sql`made.made_at`, sql`made.id`)}`,
    consent: sql`
      select signed.document_id || ':' || signed.number as id, ${stamp(sql`signed.signed_at`)} as at,
        'Signed ' || document.title || ', version ' || document.version as words,
        null::text as by, null::bigint as amount_cents, null::uuid as about_id
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id
      where signed.institution_id = ${institution_id} and signed.depositor_id = ${depositor_id}
        and ${earlier(sql`signed.signed_at`, sql`signed.document_id || ':' || signed.number`)}`,
    audit: sql`
      select entry.id::text as id, ${stamp(sql`entry.happened_at`)} as at,
        replace(entry.action, '_', ' ') as words,
        case when entry.actor_id is distinct from ${depositor_id}
          then coalesce(entry.actor_id, entry.actor_kind::text) end as by,
        null::bigint as amount_cents, null::uuid as about_id
      from audit_log entry
      where entry.institution_id = ${institution_id} and entry.entity = 'depositor'
        and entry.entity_id = ${depositor_id} and entry.action <> 'view_customer'
        and ${earlier(sql`entry.happened_at`, sql`entry.id`)}`,
  }
}
