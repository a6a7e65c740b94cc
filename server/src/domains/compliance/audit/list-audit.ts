import {
  type AuditLine,
  type AuditWish,
  AUDIT_EXPORT_LINES,
} from '@passbook/contract/console/audit'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { assertApart } from '../../../platform/conflicts-of-interest/assert-apart.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { writeCsvRows } from '../../../platform/csv.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { findLines } from './find-lines.ts'
import { toLines } from './to-lines.ts'

const PAGE = 50

/** A page of the audit trail, the newest first. */
export async function listAudit(
  { db }: Context,
  caller: StaffCaller,
  { after, ...wish }: AuditWish & { after?: number | undefined },
): Promise<{ lines: AuditLine[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertApart(db, caller, ofCustomer(wish.customer))
  const own = await ownRows(db, caller)
  const rows = await findLines(db, { institution_id, wish, own, after, limit: PAGE + 1 })
  return { lines: await toLines(db, caller, rows.slice(0, PAGE)), has_more: rows.length > PAGE }
}

const AT_MOST = 300

interface Choices {
  people: { who: string; name: string | null }[]
  actions: string[]
}

/** Who and what is in the trail, each found by one step along an index: the trail is never read whole. */
export async function readChoices(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<Choices> {
  const people = await sql<{ who: string; name: string | null }>`
    with recursive step as (
      (select actor_id from audit_log
        where institution_id = ${institution_id} and actor_kind = 'operator'
        order by actor_id limit 1)
      union all
      select (select next.actor_id from audit_log next
        where next.institution_id = ${institution_id} and next.actor_kind = 'operator'
          and next.actor_id > step.actor_id order by next.actor_id limit 1)
      from step where step.actor_id is not null
    )
    select step.actor_id as who, staff.name from step
    left join staff on staff.institution_id = ${institution_id} and staff.email = step.actor_id
    where step.actor_id is not null
    order by coalesce(staff.name, step.actor_id), step.actor_id limit ${AT_MOST}`.execute(db)
  const actions = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_log where institution_id = ${institution_id}
        order by action limit 1)
      union all
      select (select next.action from audit_log next
        where next.institution_id = ${institution_id} and next.action > step.action
        order by next.action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null order by action limit ${AT_MOST}`.execute(db)
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) }
}

const COLUMNS = ['When', 'Who', 'What', 'About', 'About id', 'Before', 'After', 'Also kept']

/** The lines that fit as a table; that they were taken is a line of the trail itself. */
export function exportAudit(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: StaffCaller,
  wish: AuditWish,
): Promise<{ file_name: string; text: string }> {
  return asStaffFor(
    ctx,
    caller,
    'audit.read',
    ofCustomer(wish.customer),
    async ({ trx, actor, now }) => {
      const { institution_id } = caller
      const own = await ownRows(trx, caller)
      const limit = AUDIT_EXPORT_LINES + 1
      const rows = await findLines(trx, { institution_id, wish, own, limit })
      if (rows.length > AUDIT_EXPORT_LINES) {
        const most = AUDIT_EXPORT_LINES.toLocaleString('en-US')
        throw invalid(
          'from',
          `These are more than ${most} lines, the most in one file. Choose a shorter time.`,
        )
      }
      const lines = await toLines(trx, caller, rows)
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'export_audit',
        entity: 'institution',
        entityId: institution_id,
        details: { ...wish, lines: lines.length },
      })
      return {
        file_name: `${slug}-audit-${easternDate(now)}.csv`,
        text: writeCsvRows([COLUMNS, ...lines.map(cellsOf)], { hasByteOrderMark: true }),
      }
    },
  )
}

function cellsOf({ at, by, action, about, changes, facts }: AuditLine): string[] {
  const list = (side: 'before' | 'after') =>
    changes
      .flatMap(({ what, [side]: value }) => (value === null ? [] : `${what}: ${value}`))
      .join('; ')
  return [
    at,
    by.name ?? by.depositor_id ?? by.kind,
    action,
    about.name ?? about.entity,
    about.id,
    list('before'),
    list('after'),
    facts.map(({ what, value }) => `${what}: ${value}`).join('; '),
  ]
}
