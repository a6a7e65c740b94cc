import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { type EndpointDefinition, type StaffAct, endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'
import { desks } from './desks.ts'
import { type Act, type Role, mayDo } from './roles.ts'

type AnyDesk = (typeof desks)[keyof typeof desks]
type CallOf<Desk> = Desk extends unknown ? Desk[keyof Desk] : never
type ActOf<Call> = Call extends { staffAct: { name: infer Name } } ? Name : never

/** Everything for which staff need a second person's approval. */
export type ApprovalKind = ActOf<CallOf<AnyDesk>>

interface Rule extends StaffAct {
  /** The permission that the requester's role needs. */
  act: Act
}

/** The acts by name, as their endpoints describe them. */
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

/** The one role that decides a kind of request. */
export function deciderOf(what: ApprovalKind): Role {
  return STAFF_ACTS[what].decidedBy
}

/** The kinds of requests a role sees: those it may make and those it decides. */
export function kindsSeenBy(role: Role): ApprovalKind[] {
  return KINDS.filter((what) => mayAskFor(role, what) || deciderOf(what) === role)
}

/** One fact a decision is based on. */
export const ApprovalFact = z.object({
  label: z.string(),
  /** The current value. */
  value: z.string(),
  /** As it was when the request was made, where that differs. */
  was: z.nullable(z.string()),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>

/** A request by a staff member that a second person has to approve. */
export const Approval = z.object({
  uuid: z.uuid(),
  what: ApprovalKind,
  /** The request in plain words. */
  words: z.string(),
  reason: z.string(),
  /** What the person who decides needs to know: the claim, the amount, the evidence. */
  facts: z.array(ApprovalFact),
  depositor_id: z.nullable(z.uuid()),
  asked_by: z.string(),
  /** The requester's sign-in address, because a name alone can be imitated. */
  asked_by_email: z.string(),
  asked_at: Instant,
  /** Nobody can approve it after this. */
  expires_at: Instant,
  /** The caller made the request and therefore cannot approve it. */
  is_own: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'refused', 'withdrawn', 'expired'])),
  /** Also null if nobody decided before it expired. */
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
    summary: 'Pending requests, oldest first; then decided ones',
    data: z.object({
      /** The banking clock's time, to show how long each has waited. */
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
    summary: 'Approves a request, which carries it out, or declines it; not the caller’s own',
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
    summary: 'Withdraws the caller’s own pending request',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval: Approval }),
    errors: [403, 404],
  }),
}
