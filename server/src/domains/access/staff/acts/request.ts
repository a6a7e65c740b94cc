import {
  type Approval,
  type ApprovalLink,
  type ApprovalText,
  STAFF_ACTS,
} from '@passbook/contract/console/approvals'
import { formatDeadline } from '@passbook/contract/format-dates'
import { inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import type { FindEntities } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { personWords, notifyOfStaffRequest } from '../members/members.ts'
import { deciderOfRequest, findRule } from './approval-policy.ts'
import { readSettings } from '../sign-in/settings.ts'

/** A request as it is stored until a second person decides. */
export interface Proposal {
  /** The customer it is about, if it is about one. */
  depositor_id?: string
  /** Anything else it is about; only one request per subject may be open at a time. */
  subject_id?: string
  /** The data needed to carry it out. */
  payload?: object
  /** The money it moves or releases, if it does. */
  amount_cents?: number
  /** The description shown to the person who decides. */
  words: string
  /** The reason, if the call has no field for it. */
  reason?: string
}

/** A stored request. */
export interface Asked {
  institution_id: string
  depositor_id: string | null
  subject_id: string | null
  payload: Record<string, unknown>
}

/** A request that a second person has approved. */
export interface Agreed extends Asked {
  /** The id of the request. */
  id: string
  asked_by: string
  agreed_by: string
}

/** The customer of a request that always names one. */
export function customerOf({ institution_id, depositor_id }: Asked) {
  if (depositor_id === null) throw new Error('the request names no customer')
  return { institution_id, depositor_id }
}

/** A fact as an act reads it. `after` is given where carrying out the request changes the value. */
export interface Fact {
  label: string
  value: string
  after?: string
}

/** Reads the facts that the approver needs. Values are sentences or amounts, as shown. */
export type FactsReader = (db: Database, asked: Asked) => Promise<Fact[]>

/** What the approver can open or read in full. */
export interface Evidence {
  links?: ApprovalLink[]
  texts?: ApprovalText[]
}
export type EvidenceReader = (db: Database, asked: Asked) => Promise<Evidence>

interface ApprovalInput extends Proposal {
  what: Approval['what']
  reason: string
}

/** How an act describes a stored request, and whose account it is about. */
interface Described {
  readFacts: FactsReader
  findWhom: (asked: Asked, now: Date) => FindEntities
}

const ALREADY_REQUESTED = 'This is already pending approval.'

/** Requests a second person's approval. The action runs when they approve, and expires if nobody does. */
export async function requestApproval(
  { ctx, trx, now, actor }: Pick<StaffActContext, 'ctx' | 'trx' | 'now' | 'actor'>,
  caller: Pick<StaffMember, 'institution_id' | 'staff_id' | 'name' | 'email' | 'call_key'>,
  { what, depositor_id, subject_id, payload = {}, amount_cents, words, reason }: ApprovalInput,
  { readFacts, findWhom }: Described,
): Promise<string> {
  const { institution_id, staff_id } = caller
  const about = {
    institution_id,
    depositor_id: depositor_id ?? null,
    subject_id: subject_id ?? null,
    // The payload as it will be read from the database when the action runs.
    payload: JSON.parse(JSON.stringify(payload)) as Record<string, unknown>,
  }
  await expireRequests(trx, institution_id, now)
  const facts = await readFacts(trx, about)
  const rule = await findRule(trx, institution_id, { what, amount_cents })
  const { request_days } = await readSettings(trx, institution_id)
  const expires_at = new Date(now.getTime() + inMs(request_days, 'day'))
  const asked = await trx
    .insertInto('staff_approvals')
    .values({
      ...about,
      what,
      payload: JSON.stringify(payload),
      facts: JSON.stringify(facts),
      amount_cents: amount_cents ?? null,
      // A rule that changes later does not apply to requests that are already open.
      approvers: rule?.approvers ?? 1,
      decider: rule?.decider ?? null,
      words,
      reason,
      asked_by: staff_id,
      asked_at: now,
      call_key: caller.call_key ?? null,
      expires_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked === undefined) throw invalid('', ALREADY_REQUESTED)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: `ask_to_${what}`,
    entity: depositor_id ? 'depositor' : 'staff_approval',
    entityId: depositor_id ?? asked.id,
    details: { approval_id: asked.id, reason, after: payload },
  })
  if (deciderOfRequest({ what, decider: rule?.decider ?? null }) === 'administrator') {
    const until = formatDeadline(expires_at.toISOString())
    const whom = findWhom(about, now)
    const named = await nameForEmail(trx, { institution_id, what, words, reason }, whom)
    const params = { who: personWords(caller), ...named, until }
    await notifyOfStaffRequest({ ctx, trx }, institution_id, params, whom)
  }
  return asked.id
}

const IN_CONSOLE = 'It is shown in the console.'

/** What an email says of a request: of one about customers only its kind, because emails are forwarded. */
export async function nameForEmail(
  trx: Database,
  {
    institution_id,
    what,
    words,
    reason,
  }: { institution_id: string; what: Approval['what']; words: string; reason: string },
  whom: FindEntities,
): Promise<{ words: string; reason: string }> {
  const entities = await whom(trx, institution_id)
  if (entities.length === 0) return { words, reason }
  return { words: STAFF_ACTS[what].request, reason: IN_CONSOLE }
}

const EXPIRED_REASON = 'No decision was made in time.'

/** Expires the overdue requests of an institution, by the banking clock. */
export async function expireRequests(
  db: Database,
  institution_id: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expired = await trx
      .updateTable('staff_approvals')
      .set({
        decision: 'expired',
        decided_at: sql.ref('expires_at'),
        decided_reason: EXPIRED_REASON,
      })
      .where('institution_id', '=', institution_id)
      .where('decision', 'is', null)
      .where('expires_at', '<=', now)
      .returning(['id', 'what', 'depositor_id'])
      .execute()
    for (const { id, what, depositor_id } of expired) {
      await writeAudit(trx, {
        institution_id,
        actor: { kind: 'system' },
        action: 'expire_request',
        entity: depositor_id ? 'depositor' : 'staff_approval',
        entityId: depositor_id ?? id,
        details: { approval_id: id, what },
      })
    }
  })
}

/** The same for every institution, so that no page shows an expired request as open. */
export async function expireAllRequests({ db, clock }: Context): Promise<void> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) await expireRequests(db, id, clock.now())
}
