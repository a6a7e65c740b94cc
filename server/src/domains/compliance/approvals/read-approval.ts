import { createHash } from 'node:crypto'
import {
  type Approval,
  type ApprovalLink,
  type ApprovalText,
  kindsDecidedBy,
} from '@passbook/contract/console/approvals'
import { REASON_WORDS } from '@passbook/contract/console/holds'
import { decidesAs, mayDo } from '@passbook/contract/console/roles'
import { formatFullDay, formatInstantDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { peopleWithAccount } from '../../../platform/callers/account-people.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { FindEntities } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import {
  assertNoConflict,
  hasNoConflict,
} from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { expireRequests } from '../../access/staff/acts/request.ts'
import { staffActOf } from './all-staff-acts.ts'
import { readApproval } from './list-approvals.ts'

/** Everything that the decision page shows of a request. */
interface ShownRequest {
  approval: Approval
  customer_status: string[]
  links: ApprovalLink[]
  texts: ApprovalText[]
  /** A hash of what the decision is based on. */
  seen: string
}

/** One request for the person who decides it, or who made it. */
export async function openApproval(
  { db, clock }: Context,
  caller: StaffCaller,
  uuid: string,
): Promise<ShownRequest & { now: string; next_uuid: string | null }> {
  const now = clock.now()
  await expireRequests(db, caller.institution_id, now)
  await assertNoConflict(db, caller, aboutRequest(uuid, now))
  const shown = await readShown(db, caller, uuid)
  const next_uuid = await findNext(db, caller, { uuid, now })
  return { ...shown, now: now.toISOString(), next_uuid }
}

const CHANGED =
  'This request changed since you opened it. Read it again below before you approve it.'

/** Refuses an approval of something other than what the page showed. */
export async function assertSeen(
  db: Database,
  caller: StaffCaller,
  uuid: string,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined) return
  if ((await readShown(db, caller, uuid)).seen !== seen) throw invalid('', CHANGED)
}

async function readShown(db: Database, caller: StaffCaller, uuid: string): Promise<ShownRequest> {
  const approval = await readApproval(db, caller, uuid)
  const { institution_id } = caller
  const { payload, subject_id } = await db
    .selectFrom('staff_approvals')
    .select(['payload', 'subject_id'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  const asked = { institution_id, depositor_id: approval.depositor_id, subject_id, payload }
  const { links = [], texts = [] } = await staffActOf(approval.what).evidence(db, asked)
  const customer_status = await readCustomerStatus(db, caller, approval.depositor_id)
  const basis = [approval.words, approval.facts, customer_status, texts]
  const seen = createHash('sha256').update(JSON.stringify(basis)).digest('base64url')
  return { approval, customer_status, links, texts, seen }
}

/** Says what is unusual about the customer now: on hold, under review, dormant, closed. */
async function readCustomerStatus(
  db: Database,
  { institution_id, role }: StaffCaller,
  depositor_id: string | null,
): Promise<string[]> {
  if (depositor_id === null || !mayDo(role, 'customers.read')) return []
  const person = await peopleWithAccount(db, institution_id)
    .leftJoin('account_contacts as contact', (join) =>
      join
        .onRef('contact.institution_id', '=', 'account.institution_id')
        .onRef('contact.account_id', '=', 'account.id'),
    )
    .select(['person.standing', 'person.standing_reason', 'person.stands_since'])
    .select(['account.closed_on', 'contact.dormant_since'])
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return []
  const { standing, standing_reason, stands_since, closed_on, dormant_since } = person
  const since = stands_since ? ` since ${formatInstantDay(stands_since.toISOString())}` : ''
  const because = standing_reason ? ` ${REASON_WORDS[standing_reason]}` : ''
  return [
    ...(standing === 'HOLD' ? [`On hold${since}.${because}`] : []),
    ...(standing === 'REVIEW' ? [`Under review${since}.${because}`] : []),
    ...(dormant_since ? [`Dormant since ${formatFullDay(dormant_since)}.`] : []),
    ...(closed_on ? [`Account closed on ${formatFullDay(closed_on)}.`] : []),
  ]
}

type Decider = Pick<StaffCaller, 'institution_id' | 'staff_id' | 'role'>

/** The number of open requests that the caller may decide, for the menu; at most `most`. */
export async function countDecidable(
  db: Database,
  caller: Decider,
  most = LOOKED_AT,
): Promise<number> {
  if (!mayDo(caller.role, 'approvals.decide')) return 0
  const { entities, depositors } = await ownRows(db, caller)
  const rows =
    entities.length > 0
      ? await listDecidable(db, caller, depositors)
      : await decidable(db, caller).select('id').limit(most).execute()
  return Math.min(rows.length, most)
}

/** The oldest other request that the caller may decide. */
export async function findNext(
  db: Database,
  caller: Decider,
  { uuid, now }: { uuid: string; now: Date },
): Promise<string | null> {
  if (!mayDo(caller.role, 'approvals.decide')) return null
  const { depositors } = await ownRows(db, caller)
  const open = await listDecidable(db, caller, depositors)
  return open.find(({ id, expires_at }) => id !== uuid && expires_at > now)?.id ?? null
}

/** At most this many are looked through for the next one, or counted for a person with a conflict. */
const LOOKED_AT = 200

/** The open requests that the caller may decide, oldest first, without accounts close to them. */
async function listDecidable(db: Database, caller: Decider, ownDepositors: readonly string[]) {
  const rows = await decidable(db, caller)
    .select(['id', 'institution_id', 'what', 'depositor_id', 'subject_id', 'payload', 'expires_at'])
    .where(notAmong('depositor_id', ownDepositors))
    .orderBy('asked_at')
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
  if (ownDepositors.length === 0) return rows
  // A request about many accounts, such as a report to a state, names no single customer.
  const free: typeof rows = []
  for (const row of rows) {
    const whom = staffActOf(row.what).aboutRequest(row, row.expires_at)
    if (await hasNoConflict(db, caller, whom)) free.push(row)
  }
  return free
}

/** Open requests of the kinds that the role decides, made by somebody else and about somebody else. */
function decidable(db: Database, { institution_id, staff_id, role }: Decider) {
  return db
    .selectFrom('staff_approvals')
    .where('institution_id', '=', institution_id)
    .where('decision', 'is', null)
    .where(
      sql<boolean>`(decider = ${decidesAs(role)}
        or decider is null and what = any(${kindsDecidedBy(role)}::text[]))`,
    )
    .where('asked_by', '<>', staff_id)
    .where(
      sql<boolean>`(approvers = 1 or not exists (select from approval_votes vote
        where vote.institution_id = ${institution_id} and vote.approval_id = staff_approvals.id
          and vote.staff_id = ${staff_id}))`,
    )
    .where(sql<boolean>`payload ->> 'staff_id' is distinct from ${staff_id}`)
}

/** The accounts a request is about. Empty if there is no such request. */
export function aboutRequest(approvalId: string, now: Date): FindEntities {
  return async (db, institution_id) => {
    const asked = await db
      .selectFrom('staff_approvals')
      .select(['institution_id', 'what', 'depositor_id', 'subject_id', 'payload'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', approvalId)
      .executeTakeFirst()
    return asked ? staffActOf(asked.what).aboutRequest(asked, now)(db, institution_id) : []
  }
}
