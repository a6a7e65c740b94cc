import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { type EndpointDefinition, type StaffAct, endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'
import { desks } from './desks.ts'
import { type Act, type Role, mayDo } from './roles.ts'

type AnyDesk = (typeof desks)[keyof typeof desks]
type CallOf<Desk> = Desk extends unknown ? Desk[keyof Desk] : never
type ActOf<Call> = Call extends { staffAct: { name: infer Name } } ? Name : never

/** Everything staff can ask of a second person. */
export type ApprovalKind = ActOf<CallOf<AnyDesk>>

interface Rule extends StaffAct {
  /** What the role of the person who asks must allow. */
  act: Act
}

/** By name, as the calls themselves describe it. */
export const STAFF_ACTS = Object.fromEntries(
  Object.values(desks)
    .flatMap((desk): EndpointDefinition[] => Object.values(desk))
    .flatMap(({ staffAct, act }): [string, Rule][] =>
      staffAct && act ? [[staffAct.name, { ...staffAct, act }]] : [],
    ),
) as Readonly<Record<ApprovalKind, Rule>>

const KINDS = Object.keys(STAFF_ACTS) as ApprovalKind[]
export const ApprovalKind = z.enum(KINDS)

export function mayAskFor(role: Role, what: ApprovalKind): boolean {
  return mayDo(role, STAFF_ACTS[what].act)
}

/** The one role that decides about a kind of request. */
export function deciderOf(what: ApprovalKind): Role {
  return STAFF_ACTS[what].decidedBy
}

/** The kinds of requests that a role sees: those it may ask for, and those it decides. */
export function kindsSeenBy(role: Role): ApprovalKind[] {
  return KINDS.filter((what) => mayAskFor(role, what) || deciderOf(what) === role)
}

/** One line of what a decision rests on. */
export const ApprovalFact = z.object({
  label: z.string(),
  /** As it is now. */
  value: z.string(),
  /** As it was when the request was made, where that differs. */
  was: z.nullable(z.string()),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>

/** What somebody of the staff asked for and a second person has to agree to. */
export const Approval = z.object({
  uuid: z.uuid(),
  what: ApprovalKind,
  /** In plain words. */
  words: z.string(),
  reason: z.string(),
  /** What the person who decides has to know: the claim, the amount, the evidence. */
  facts: z.array(ApprovalFact),
  depositor_id: z.nullable(z.uuid()),
  asked_by: z.string(),
  /** What the requester signs in with: a name alone can be imitated. */
  asked_by_email: z.string(),
  asked_at: Instant,
  /** Nobody can agree to it from then on. */
  expires_at: Instant,
  /** The caller asked for it themselves, and cannot agree to it. */
  is_own: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'refused', 'withdrawn', 'expired'])),
  /** Null also where nobody decided before it expired. */
  decided_by: z.nullable(z.string()),
  decided_by_email: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
  /** Why it was decided or withdrawn. */
  decided_reason: z.nullable(z.string()),
})
export type Approval = z.infer<typeof Approval>

export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/console/approvals',
    auth: 'staff',
    act: 'approvals.read',
    summary: 'What waits for a second person, the oldest first; then what was decided',
    data: z.object({
      /** By the banking clock, for how long each has waited. */
      now: Instant,
      approvals: z.array(Approval),
    }),
    errors: [403],
  }),
  decideApproval: endpoint({
    method: 'POST',
    path: '/console/approvals/:uuid/decide',
    auth: 'staff',
    act: 'approvals.decide',
    summary: 'Agrees, which carries it out, or refuses; never to what one asked for oneself',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ decision: z.enum(['approve', 'refuse']), reason: Reason }),
    data: z.object({ approval: Approval }),
    errors: [403, 404],
  }),
  withdrawApproval: endpoint({
    method: 'POST',
    path: '/console/approvals/:uuid/withdraw',
    auth: 'staff',
    act: 'approvals.withdraw',
    summary: 'Takes back a request of one’s own that nobody has decided',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval: Approval }),
    errors: [403, 404],
  }),
}
