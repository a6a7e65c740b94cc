import { Reason } from '@passbook/contract/console/customers'
import type { Context } from '../../context.ts'
import type {
  Order,
  StaffAct,
  StaffActEndpoint,
} from '../../domains/access/staff/acts/staff-act.ts'
import { findStaffByEmail } from '../../domains/access/staff/sign-in/queries.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { StaffMember } from '../../platform/callers/staff.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { findPageUrl } from '../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../platform/mail/notify.ts'
import { readLine } from './arguments.ts'
import {
  type Command,
  type OperatorContext,
  type CommandArguments,
  type Report,
  UsageError,
  command,
} from './command.ts'

interface RequestOf<Input, E extends StaffActEndpoint> {
  name: string
  usage: string
  /** Completes "asks a second person …". */
  help: string
  options: readonly string[]
  act: StaffAct<E>
  parse: (given: CommandArguments) => Input
  /** Builds the order of the request, and prepares its subject if needed. */
  orderOf: (input: Input, ctx: Context, staff: StaffMember) => Promise<Order<E>> | Order<E>
}

/**
 * A command for an action that needs two people. A command line does not prove who a person is, so
 * the command only makes the request, in the name of a staff member who gets an email about it.
 */
export function requestCommand<Input, E extends StaffActEndpoint>({
  act,
  orderOf,
  parse,
  ...row
}: RequestOf<Input, E>): Command {
  const made = command({
    ...row,
    usage: `${row.usage} --reason "why"`,
    help: `requests approval ${row.help}`,
    options: [...row.options, 'reason'],
    isChange: true,
    parse: (given) => ({ input: parse(given), reason: readReason(given) }),
    act: (desk, { input, reason }) =>
      request(desk, row.name, async (ctx, staff) => {
        const order = await orderOf(input, ctx, staff)
        return act.request(ctx, staff, order, `${reason} (requested from the command line)`)
      }),
  })
  return { ...made, asks: act.name }
}

async function request(
  desk: OperatorContext,
  name: string,
  ask: (ctx: Context, staff: StaffMember) => Promise<string>,
): Promise<Report> {
  const { ctx, actor } = desk
  const staff = await findStaffMember(desk)
  const { institution_id, email } = staff
  const id = await inTransaction(ctx.db, async (trx) => {
    const asked = await ask({ ...ctx, db: trx }, staff)
    await writeAudit(trx, {
      institution_id,
      actor: { ...actor, id: email },
      action: 'ask_by_command',
      entity: 'staff_approval',
      entityId: asked,
      details: { command: name },
    })
    const { words } = await trx
      .selectFrom('staff_approvals')
      .select('words')
      .where('institution_id', '=', institution_id)
      .where('id', '=', asked)
      .executeTakeFirstOrThrow()
    await emailStaffMember(ctx, trx, staff, 'staff_request_by_command', words)
    return asked
  })
  return {
    lines: [
      `Request ${id} was made in the name of ${email}. Nothing has changed yet. It is pending approval in the console.`,
    ],
    data: { approval_id: id },
  }
}

function readReason(given: CommandArguments): string {
  const { success, data, error } = Reason.safeParse(readLine('--reason', given.options['reason']))
  if (success) return data
  throw new UsageError(`--reason: ${error.issues[0]?.message ?? 'not valid'}`)
}

/** Finds the staff member named by `--as`, who must be active at the institution. */
async function findStaffMember({ ctx, institution, actor }: OperatorContext): Promise<StaffMember> {
  const email = actor.id.toLowerCase()
  const found = await findStaffByEmail(ctx.db, institution.id, email)
  if (found === undefined || found.disabled_at !== null) {
    throw invalid(
      'as',
      `--as must be the sign-in email of an active staff member of ${institution.name}.`,
    )
  }
  const { institution_id, id: staff_id, name, held_role: role } = found
  return { institution_id, staff_id, email: found.email, name, role }
}

/** Does an action that needs only one person, with the console's checks of that person. */
export async function actAsStaffMember<T>(
  desk: OperatorContext,
  words: string,
  act: (ctx: Context, staff: StaffMember) => Promise<T>,
): Promise<T> {
  const { ctx } = desk
  const staff = await findStaffMember(desk)
  return inTransaction(ctx.db, async (trx) => {
    const done = await act({ ...ctx, db: trx }, staff)
    await emailStaffMember(ctx, trx, staff, 'staff_act_by_command', words)
    return done
  })
}

/** Emails the named person, because the command line does not prove who used their name. */
async function emailStaffMember(
  ctx: Context,
  trx: Transaction,
  { institution_id, email: to, name }: StaffMember,
  template: 'staff_request_by_command' | 'staff_act_by_command',
  words: string,
): Promise<void> {
  const page = template === 'staff_request_by_command' ? '/console/approvals' : '/console'
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  const params = { name, words, url }
  await notifyByEmail(ctx, trx, institution_id, { to, template, params })
}
