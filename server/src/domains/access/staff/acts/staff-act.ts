import { createHash } from 'node:crypto'
import type { ApprovalKind } from '@passbook/contract/console/approvals'
import type { Act } from '@passbook/contract/console/roles'
import type {
  Body,
  EndpointDefinition,
  Params,
  Reply,
  StaffAct as Description,
} from '@passbook/contract/endpoint'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import {
  requestApproval,
  type Agreed,
  type Asked,
  type EvidenceReader,
  type FactsReader,
  type Proposal,
} from './request.ts'
import { type StaffActContext, asStaffFor } from '../../../../platform/callers/as-staff.ts'
import {
  type FindEntities,
  ofCustomer,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'

/** An endpoint of the contract that describes a staff action. */
export type StaffActEndpoint = EndpointDefinition & {
  auth: 'staff'
  act: Act
  staffAct: Description & { name: ApprovalKind }
}

/** The input of an action: the call's parameters and body, without the reason. */
export type Order<E extends EndpointDefinition> = Params<E> & Omit<Body<E>, 'reason'>

/** The syntax of the operator's command for the same action. */
export interface CommandOfAct<Field extends string = string> {
  /** The fields that follow the command name, in order, each with the name shown for it. */
  arguments: readonly (readonly [field: Field, shown: string])[]
  /** Completes "asks a second person …". */
  help: string
}

/** The rules of an action, in addition to its description in the contract. */
interface Rules<E extends StaffActEndpoint, Answer> {
  /** Whose account the action is about: staff may not act on their own or their family's. */
  about: (order: Order<E>, ctx: Context) => FindEntities
  /** The same for a stored request, if it is not about the customer it names. */
  aboutRequest?: (asked: Asked, now: Date) => FindEntities
  /** Performs the action and returns the reply, if one person may do it; otherwise returns undefined. */
  alone?: (
    desk: StaffActContext,
    caller: StaffMember,
    order: Order<E>,
    reason: string,
  ) => Promise<Reply<E> | undefined>
  /** Refuses an action that is not possible now, and describes the request. */
  propose: (
    desk: StaffActContext,
    caller: StaffMember,
    order: Order<E>,
    reason: string,
  ) => Promise<Proposal> | Proposal
  /** Omitted if the words of the request say everything. */
  facts?: FactsReader
  /** Omitted if there is nothing to open or to read in full. */
  evidence?: EvidenceReader
  /** Asks an outside service before the approval takes effect. No transaction is open, because it is slow. */
  askFirst?: (ctx: Context, asked: Asked, actor: StaffActContext['actor']) => Promise<Answer>
  /** Performs the action after approval; refuses what has become impossible meanwhile. */
  run: (desk: StaffActContext, agreed: Agreed, answer: Answer | undefined) => Promise<unknown>
  /** The reply to a request, if it is more than the request's id. */
  reply?: (desk: StaffActContext, caller: StaffMember, order: Order<E>) => Promise<Reply<E>>
  /** The command, or a sentence that says why there is none. */
  command: CommandOfAct<keyof Order<E> & string> | string
}

/** Performs an action that a second person has approved. */
export type RunAct = (desk: StaffActContext, agreed: Agreed) => Promise<unknown>

/** A staff action that needs two people. The console and the operator's commands both use it. */
export interface StaffAct<E extends StaffActEndpoint = StaffActEndpoint> {
  endpoint: E
  name: ApprovalKind
  command: CommandOfAct | string
  facts: FactsReader
  evidence: EvidenceReader
  aboutRequest(asked: Asked, now: Date): FindEntities
  /** Undefined if no outside service is asked; otherwise the approval runs what this returns. */
  askFirst:
    | ((ctx: Context, asked: Asked, actor: StaffActContext['actor']) => Promise<RunAct>)
    | undefined
  run: RunAct
  /** Requests the approval of a second person; returns the id of the request. */
  request(ctx: Context, caller: StaffMember, order: Order<E>, reason: string): Promise<string>
  /** The same within a transaction that the caller has already opened. */
  requestWithin(
    desk: Pick<StaffActContext, 'ctx' | 'trx' | 'now' | 'actor'>,
    caller: StaffMember,
    proposal: Proposal,
    reason: string,
  ): Promise<string>
  /** What the console calls: performs the action if one person may do it, or requests approval. */
  perform(ctx: Context, caller: StaffMember, order: Order<E>, reason: string): Promise<Reply<E>>
}

export function staffAct<E extends StaffActEndpoint, Answer = undefined>(
  endpoint: E,
  rules: Rules<E, Answer>,
): StaffAct<E> {
  const { name } = endpoint.staffAct
  const { askFirst } = rules
  const facts: FactsReader = rules.facts ?? (() => Promise.resolve([]))
  const findWhom = rules.aboutRequest ?? (({ depositor_id }: Asked) => ofCustomer(depositor_id))
  const described = { readFacts: facts, findWhom }
  const requestWithin: StaffAct<E>['requestWithin'] = (desk, caller, proposal, reason) =>
    requestApproval(desk, caller, { what: name, reason, ...proposal }, described)
  const propose = async (
    desk: StaffActContext,
    caller: StaffMember,
    order: Order<E>,
    reason: string,
  ) => requestWithin(desk, caller, await rules.propose(desk, caller, order, reason), reason)
  const within = <T>(
    ctx: Context,
    caller: StaffMember,
    order: Order<E>,
    run: (desk: StaffActContext) => Promise<T>,
  ) => asStaffFor(ctx, caller, endpoint.act, rules.about(order, ctx), run)
  return {
    endpoint,
    name,
    command: rules.command,
    facts,
    evidence: rules.evidence ?? (() => Promise.resolve({})),
    aboutRequest: findWhom,
    askFirst:
      askFirst &&
      (async (ctx, asked, actor) => {
        const answer = await askFirst(ctx, asked, actor)
        return (desk, agreed) => rules.run(desk, agreed, answer)
      }),
    run: (desk, agreed) => rules.run(desk, agreed, undefined),
    requestWithin,
    request: (ctx, caller, order, reason) =>
      within(ctx, caller, order, (desk) => propose(desk, caller, order, reason)),
    perform: (ctx, caller, order, reason) =>
      within(ctx, caller, order, async (desk) => {
        const done = await rules.alone?.(desk, caller, order, reason)
        if (done !== undefined) return done
        const approval_id = await propose(desk, caller, order, reason)
        // The contract's reply schema ensures that an action without `reply` returns this field.
        return rules.reply?.(desk, caller, order) ?? ({ approval_id } as Reply<E>)
      }),
  }
}

/** The emails of the staff members who requested and approved it, as used in the audit log. */
export async function findTwoPeople(
  { trx, actor }: StaffActContext,
  { institution_id, id: approvalId, asked_by }: Agreed,
): Promise<{ askedBy: string; agreedBy: string; approvalId: string }> {
  const { email: askedBy } = await trx
    .selectFrom('staff')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('id', '=', asked_by)
    .executeTakeFirstOrThrow()
  return { askedBy, agreedBy: actor.id, approvalId }
}

/** An id for something without one, such as a day or a line, so that only one request for it is open. */
export function subjectOf(institution_id: string, thing: string): string {
  const hex = createHash('sha256').update(`${institution_id} ${thing}`).digest('hex')
  return [8, 12, 16, 20, 32]
    .map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end))
    .join('-')
}
