import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { type EndpointDefinition, type StaffAct, endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'
import { desks } from './desks.ts'
import { type Act, Role, type StaffRole, decidesAs, mayDo } from './roles.ts'

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

export function mayAskFor(role: StaffRole, what: ApprovalKind): boolean {
  return mayDo(role, STAFF_ACTS[what].act)
}

/** The one role that decides a kind of request. */
export function deciderOf(what: ApprovalKind): Role {
  return STAFF_ACTS[what].decidedBy
}

/** The kinds of requests that a role decides. */
export function kindsDecidedBy(role: StaffRole): ApprovalKind[] {
  return KINDS.filter((what) => deciderOf(what) === decidesAs(role))
}

/** The kinds of requests a role sees: those it may make and those it decides. */
export function kindsSeenBy(role: StaffRole): ApprovalKind[] {
  return KINDS.filter((what) => mayAskFor(role, what) || deciderOf(what) === decidesAs(role))
}

/** One fact a decision is based on. */
export const ApprovalFact = z.object({
  label: z.string(),
  /** The current value. */
  value: z.string(),
  /** The value after the request is carried out, where the request changes it. */
  after: z.nullable(z.string()),
  /** As it was when the request was made, where that differs. */
  was: z.nullable(z.string()),
  /** What the request would have made of it when it was made, where that differs. */
  was_after: z.nullable(z.string()),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>

/** A page or a file that the person who decides can open. */
export const ApprovalLink = z.object({
  to: z.enum(['attachment', 'message', 'dispute', 'review', 'ach_file', 'ach_answer', 'brand']),
  label: z.string(),
  /** The id of the thing; for an attachment, of its conversation. */
  id: z.string(),
  /** The attachment, or the place of an answer in its file. */
  part: z.nullable(z.string()),
})
export type ApprovalLink = z.infer<typeof ApprovalLink>

/** A text that the request changes: a section of a document, an answer of the FAQs. */
export const ApprovalText = z.object({
  title: z.string(),
  /** Null for a new text. */
  before: z.nullable(z.string()),
  /** Null for a text that is removed. */
  after: z.nullable(z.string()),
})
export type ApprovalText = z.infer<typeof ApprovalText>

/** A request as lists show it. */
export const ApprovalLine = z.object({
  uuid: z.uuid(),
  what: ApprovalKind,
  /** The request in plain words. */
  words: z.string(),
  reason: z.string(),
  amount_cents: z.nullable(z.int()),
  depositor_id: z.nullable(z.uuid()),
  /** The name of the customer, for roles that may read customers. */
  customer: z.nullable(z.string()),
  asked_by: z.string(),
  /** The requester's sign-in address, because a name alone can be imitated. */
  asked_by_email: z.string(),
  asked_at: Instant,
  /** Nobody can approve it after this. */
  expires_at: Instant,
  /** The caller made the request and therefore cannot approve it. */
  is_own: z.boolean(),
  /** The role that decides. */
  decider: Role,
  /** How many people have to approve it. */
  approvers: z.int(),
  /** Those who approved it before the last one decides. */
  votes: z.array(z.object({ name: z.string(), email: z.string(), at: Instant })),
  /** The caller may decline it now, and approve it unless a waiting period applies to them. */
  may_decide: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'refused', 'withdrawn', 'expired'])),
  /** Also null if nobody decided before it expired. */
  decided_by: z.nullable(z.string()),
  decided_by_email: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
  /** Why it was decided or withdrawn. */
  decided_reason: z.nullable(z.string()),
})
export type ApprovalLine = z.infer<typeof ApprovalLine>

/** A request by a staff member that a second person has to approve. */
export const Approval = z.extend(ApprovalLine, {
  /** What the person who decides needs to know: the claim, the amount, the evidence. */
  facts: z.array(ApprovalFact),
})
export type Approval = z.infer<typeof Approval>

/** Open requests of others, the caller's own requests, or decided requests. */
export const ApprovalView = z.enum(['to_decide', 'mine', 'decided'])
export type ApprovalView = z.infer<typeof ApprovalView>

/** The oldest other request that the caller may decide. */
const NextUuid = z.nullable(z.uuid())

export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/console/approvals',
    auth: 'staff',
    act: 'approvals.read',
    summary: 'Pending requests, oldest first; then decided ones',
    query: z.object({ view: z.optional(ApprovalView) }),
    data: z.object({
      /** The banking clock's time, to show how long each has waited. */
      now: Instant,
      approvals: z.array(ApprovalLine),
    }),
    errors: [403],
  }),
  getApproval: endpoint({
    method: 'GET',
    path: '/console/approvals/:uuid',
    auth: 'staff',
    act: 'approvals.read',
    summary:
      'One request with its facts, the customer’s status, its documents, and the next request',
    params: z.object({ uuid: z.uuid() }),
    data: z.object({
      now: Instant,
      approval: Approval,
      /** The customer's status now, in sentences; empty if nothing is unusual. */
      customer_status: z.array(z.string()),
      links: z.array(ApprovalLink),
      texts: z.array(ApprovalText),
      /** Identifies what this reply shows. An approval sends it back. */
      seen: z.string(),
      next_uuid: NextUuid,
    }),
    errors: [403, 404],
  }),
  decideApproval: endpoint({
    method: 'POST',
    path: '/console/approvals/:uuid/decide',
    auth: 'staff',
    act: 'approvals.decide',
    summary: 'Approves a request, which carries it out, or declines it; not the caller’s own',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({
      decision: z.enum(['approve', 'refuse']),
      reason: Reason,
      /** The `seen` of the page. An approval is refused if the page would show something else now. */
      seen: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: z.object({ approval: Approval, next_uuid: NextUuid }),
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
