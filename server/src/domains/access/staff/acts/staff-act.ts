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
import { askSecond, type Agreed, type Asked, type FactsReader, type Proposal } from './request.ts'
import { type AtDesk, asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { type Whom, ofCustomer } from '../../../../platform/conflicts-of-interest/whom.ts'

/** A call of the contract that describes an act of the staff. */
export type StaffActEndpoint = EndpointDefinition & {
  auth: 'staff'
  act: Act
  staffAct: Description & { name: ApprovalKind }
}

/** What the act is to do: the parameters of the call and its body, without the reason. */
export type Order<E extends EndpointDefinition> = Params<E> & Omit<Body<E>, 'reason'>

/** How the operator's command of the same act is written. */
export interface CommandOfAct<Field extends string = string> {
  /** The fields that follow the name in this order, each with what it is called there. */
  arguments: readonly (readonly [field: Field, shown: string])[]
  /** Completes "asks a second person …". */
  help: string
}

/** The rules of an act, beside its description in the contract. */
interface Rules<E extends StaffActEndpoint> {
  /** Whose account it is about: nobody acts on their own or their family's. */
  about: (order: Order<E>, ctx: Context) => Whom
  /** The same of a request that is read back, where that is not the customer it names. */
  aboutRequest?: (asked: Asked, now: Date) => Whom
  /** Does it at once where one person may, and answers; without an answer it takes two. */
  alone?: (
    desk: AtDesk,
    caller: StaffMember,
    order: Order<E>,
    reason: string,
  ) => Promise<Reply<E> | undefined>
  /** Refuses what could not be done now, and writes down what is asked for. */
  propose: (
    desk: AtDesk,
    caller: StaffMember,
    order: Order<E>,
    reason: string,
  ) => Promise<Proposal> | Proposal
  /** None where the words say everything. */
  facts?: FactsReader
  /** Does it once a second person has agreed; refuses what has become impossible meanwhile. */
  run: (desk: AtDesk, agreed: Agreed) => Promise<unknown>
  /** What the call answers to a request, where that is more than its id. */
  reply?: (desk: AtDesk, caller: StaffMember, order: Order<E>) => Promise<Reply<E>>
  /** A sentence where there is no such command: why. */
  command: CommandOfAct<keyof Order<E> & string> | string
}

/** An act of the staff that takes two people; every door to it goes through here. */
export interface StaffAct<E extends StaffActEndpoint = StaffActEndpoint> {
  endpoint: E
  name: ApprovalKind
  command: CommandOfAct | string
  facts: FactsReader
  aboutRequest(asked: Asked, now: Date): Whom
  run(desk: AtDesk, agreed: Agreed): Promise<unknown>
  /** Puts it before a second person; gives the id of the request. */
  request(ctx: Context, caller: StaffMember, order: Order<E>, reason: string): Promise<string>
  /** The same for what has opened the act itself. */
  requestWithin(
    desk: Pick<AtDesk, 'ctx' | 'trx' | 'now' | 'actor'>,
    caller: StaffMember,
    proposal: Proposal,
    reason: string,
  ): Promise<string>
  /** As the console does it: at once where one person may, by a request otherwise. */
  perform(ctx: Context, caller: StaffMember, order: Order<E>, reason: string): Promise<Reply<E>>
}

export function staffAct<E extends StaffActEndpoint>(endpoint: E, rules: Rules<E>): StaffAct<E> {
  const { name } = endpoint.staffAct
  const facts: FactsReader = rules.facts ?? (() => Promise.resolve([]))
  const requestWithin: StaffAct<E>['requestWithin'] = (desk, caller, proposal, reason) =>
    askSecond(desk, caller, { what: name, reason, ...proposal }, facts)
  const propose = async (desk: AtDesk, caller: StaffMember, order: Order<E>, reason: string) =>
    requestWithin(desk, caller, await rules.propose(desk, caller, order, reason), reason)
  const within = <T>(
    ctx: Context,
    caller: StaffMember,
    order: Order<E>,
    run: (desk: AtDesk) => Promise<T>,
  ) => asStaffFor(ctx, caller, endpoint.act, rules.about(order, ctx), run)
  return {
    endpoint,
    name,
    command: rules.command,
    facts,
    aboutRequest: rules.aboutRequest ?? (({ depositor_id }) => ofCustomer(depositor_id)),
    run: rules.run,
    requestWithin,
    request: (ctx, caller, order, reason) =>
      within(ctx, caller, order, (desk) => propose(desk, caller, order, reason)),
    perform: (ctx, caller, order, reason) =>
      within(ctx, caller, order, async (desk) => {
        const done = await rules.alone?.(desk, caller, order, reason)
        if (done !== undefined) return done
        const approval_id = await propose(desk, caller, order, reason)
        // The contract's schema of the reply holds an act without `reply` to this field.
        return rules.reply?.(desk, caller, order) ?? ({ approval_id } as Reply<E>)
      }),
  }
}

/** Who asked for it, and who agrees now: by the addresses under which their acts are audited. */
export async function twoPeopleOf(
  { trx, actor }: AtDesk,
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
