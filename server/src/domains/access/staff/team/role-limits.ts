import { STAFF_ACTS } from '@passbook/contract/console/approvals'
import { mayDo } from '@passbook/contract/console/roles'
import { type LimitedRequest, RoleLimit, teamEndpoints } from '@passbook/contract/console/team'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { easternDate, easternInstant } from '../../../../platform/calendar/eastern.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { staffAct } from '../acts/staff-act.ts'
import { findDayLimit } from '../sign-in/settings.ts'

const WORDS: Readonly<Record<LimitedRequest, string>> = {
  refund: 'Refunds per day',
  reverse_transfer: 'Transfer reversals per day',
}

/** Two administrators change what each person with a role may request in one day. */
export const roleLimitAct = staffAct(teamEndpoints.changeRoleLimit, {
  about: () => ofNobody,
  command: 'The limits are read and changed on the page Staff in the console.',
  async propose({ trx }, { institution_id }, limit) {
    const { role, what, day_cents } = limit
    if (!mayDo(role, STAFF_ACTS[what].act)) {
      throw invalid('role', 'This role can’t make these requests.')
    }
    const before = await findDayLimit(trx, { institution_id, role }, what)
    if (before === day_cents) throw invalid('', 'This changes nothing.')
    return {
      payload: limit,
      words: `Change the daily limit of the role ${role}: ${WORDS[what]} ${limitWords(day_cents)}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { role, what, day_cents } = RoleLimit.parse(payload)
    const now = await findDayLimit(db, { institution_id, role }, what)
    return [
      {
        label: `${WORDS[what]}, ${role}`,
        value: limitWords(now),
        after: limitWords(day_cents),
      },
    ]
  },
  async run({ trx, actor }, { institution_id, payload }) {
    const { role, what, day_cents } = RoleLimit.parse(payload)
    const before = await findDayLimit(trx, { institution_id, role }, what)
    await trx
      .deleteFrom('role_limits')
      .where('institution_id', '=', institution_id)
      .where('role', '=', role)
      .where('what', '=', what)
      .execute()
    if (day_cents !== null) {
      await trx
        .insertInto('role_limits')
        .values({ institution_id, role, what, day_cents })
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_role_limit',
      entity: 'institution',
      entityId: institution_id,
      details: { role, what, before: { day_cents: before }, after: { day_cents } },
    })
  },
})

function limitWords(cents: number | null): string {
  return cents === null ? 'No limit' : formatCents(cents)
}

export function listLimits(db: Database, institution_id: string): Promise<RoleLimit[]> {
  return db
    .selectFrom('role_limits')
    .select(['role', 'what', 'day_cents'])
    .where('institution_id', '=', institution_id)
    .orderBy('role')
    .orderBy('what')
    .execute()
}

/**
 * Refuses a request above what the person has left today. Requests that were declined, withdrawn or expired
 * do not count. The lock makes concurrent requests of one person wait for each other.
 */
export async function assertWithinLimit(
  { trx, now }: Pick<StaffActContext, 'trx' | 'now'>,
  { institution_id, staff_id }: Pick<StaffMember, 'institution_id' | 'staff_id'>,
  wanted: { what: LimitedRequest; amountCents: number; limit: number; field: string },
): Promise<void> {
  const { what, amountCents, limit, field } = wanted
  const lock = `${what} asked by ${institution_id} ${staff_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  const { asked } = await trx
    .selectFrom('staff_approvals')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('asked'))
    .where('institution_id', '=', institution_id)
    .where('asked_by', '=', staff_id)
    .where('what', '=', what)
    .where('asked_at', '>=', easternInstant(easternDate(now), '00:00'))
    .where(sql<boolean>`(decision = 'approved' or decision is null and expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  if (asked + amountCents > limit) {
    const left = formatCents(Math.max(limit - asked, 0))
    throw invalid(
      field,
      `Your limit is ${formatCents(limit)} per day. You have ${left} left today.`,
    )
  }
}
