import type { StaffMember } from '../../platform/callers/staff.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { findStaffByEmail } from '../../domains/access/staff/sign-in/queries.ts'
import { findPageUrl } from '../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../platform/mail/notify.ts'
import type { Desk } from './command.ts'

/** Who is named by `--as`, where that must be an active member of the institution's staff. */
export async function findMember({ ctx, institution, actor }: Desk): Promise<StaffMember> {
  const email = actor.id.toLowerCase()
  const found = await findStaffByEmail(ctx.db, institution.id, email)
  if (found === undefined || found.disabled_at !== null) {
    throw invalid(
      'as',
      `--as must be the sign-in email of an active staff member of ${institution.name}.`,
    )
  }
  const { institution_id, id: staff_id, name, role } = found
  return { institution_id, staff_id, email: found.email, name, role }
}

/** Does what one person may do in the console, with the console's checks of that person. */
export async function asMember<T>(
  desk: Desk,
  words: string,
  act: (ctx: Context, staff: StaffMember) => Promise<T>,
): Promise<T> {
  const { ctx } = desk
  const staff = await findMember(desk)
  return inTransaction(ctx.db, async (trx) => {
    const done = await act({ ...ctx, db: trx }, staff)
    await tellMember(ctx, trx, staff, 'staff_act_by_command', words)
    return done
  })
}

/** The command line proves nobody's name, so the person who was named hears of it. */
export async function tellMember(
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
