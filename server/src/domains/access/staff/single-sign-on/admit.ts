import { EmailAddress } from '@passbook/contract/auth'
import { roleName } from '@passbook/contract/console/roles'
import { NewStaff } from '@passbook/contract/console/team'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import type { Claims } from '../../../../platform/openid/issuer.ts'
import { insertStaff } from '../members/create-staff.ts'
import { notifyOfStaffChange, personWords } from '../members/members.ts'
import { attachRecord, groupsInForce } from '../provisioning/access.ts'
import { lockMember } from '../sign-in/count-password.ts'
import { type Staff, findStaffByEmail } from '../sign-in/queries.ts'
import { endStaffSessions } from '../sign-in/set-staff-password.ts'
import { type Desk, applyGroups, groupsOf, roleOfGroups } from './group-roles.ts'

/** The staff member who may sign in, or why nobody may. */
type Admitted = { staff_id: string } | { refusal: string }

/**
 * Finds the staff member by the provider's id of them, or links or creates an account, and applies the role of their
 * groups.
 */
export async function admit(
  desk: Desk,
  institution_id: string,
  { subject, claims }: { subject: string; claims: Claims },
): Promise<Admitted> {
  const { trx, settings } = desk
  const { name: provider, issuer } = settings
  const claimed = groupsOf(claims, settings)
  const noRole = { refusal: `None of your groups at ${provider} has a role in this console.` }
  const linked = await trx
    .selectFrom('staff_identities')
    .select('staff_id')
    .where('institution_id', '=', institution_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const email = claims['email_verified'] === true ? emailOf(claims) : undefined
  if (linked === undefined && email === undefined) {
    return { refusal: `${provider} didn’t confirm your email address. Ask an administrator.` }
  }
  const known = linked?.staff_id ?? (await findStaffByEmail(trx, institution_id, email ?? ''))?.id
  // The row is locked before it is checked, so that a person who is being deactivated cannot sign in.
  const found = known && (await lockMember(trx, { institution_id, staff_id: known }))
  const sought = { institution_id, staff_id: known, email }
  const groups = await groupsInForce(trx, sought, claimed)
  if (!found) {
    const name = nameOf(claims) ?? email ?? ''
    return createFromGroups(desk, institution_id, { subject, groups, email: email ?? '', name })
  }
  if (found.disabled_at !== null && !found.is_without_group) {
    return { refusal: 'Your account was disabled. Ask an administrator.' }
  }
  if (linked === undefined) {
    const role = await roleOfGroups(trx, { institution_id, staff_id: found.id, groups })
    if (role === undefined) return noRole
    const isLinked = await link(desk, found, subject)
    if (!isLinked) {
      return { refusal: `Another account at ${provider} already uses your email address.` }
    }
  }
  await attachRecord(trx, { ...sought, staff_id: found.id })
  const outcome = await applyGroups(desk, found, groups)
  return outcome === 'no_group' ? noRole : { staff_id: found.id }
}

interface NewPerson {
  subject: string
  groups: readonly string[]
  email: string
  name: string
}

/** Creates a staff member whose groups have a role that two administrators approved. */
async function createFromGroups(
  desk: Desk,
  institution_id: string,
  { subject, groups, email, name }: NewPerson,
): Promise<Admitted> {
  const { ctx, trx, settings, actor } = desk
  const role = await roleOfGroups(trx, { institution_id, staff_id: undefined, groups })
  if (role === undefined) {
    return { refusal: `None of your groups at ${settings.name} has a role in this console.` }
  }
  const staff = await insertStaff(ctx, trx, { institution_id, email, name, role, actor })
  await saveIdentity(desk, { institution_id, id: staff.id }, subject)
  await attachRecord(trx, { institution_id, staff_id: staff.id, email })
  await notifyOfStaffChange({ ctx, trx }, institution_id, {
    words: `${personWords(staff)} was added to staff as ${roleName(role)}`,
    by: `They signed in with ${settings.name}, and their groups there gave them the role. They can’t approve requests for a day.`,
  })
  return { staff_id: staff.id }
}

/** Links an existing staff member at their first sign-in with the provider. */
async function link(desk: Desk, staff: Staff, subject: string): Promise<boolean> {
  const { ctx, trx, settings, actor } = desk
  const { institution_id, id: staff_id } = staff
  if (!(await saveIdentity(desk, staff, subject))) return false
  // Their password no longer signs them in, so the sessions that it opened end too.
  await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'link_staff_identity',
    entity: 'staff',
    entityId: staff_id,
    details: { after: { issuer: settings.issuer } },
  })
  await notifyOfStaffChange({ ctx, trx }, institution_id, {
    words: `${personWords(staff)} now signs in with ${settings.name}`,
    by: 'It confirmed their email address. They can’t approve requests for a day.',
  })
  return true
}

/** Stores which staff member a person of the provider is. Their role cannot approve requests for a day. */
async function saveIdentity(
  { ctx, trx, settings }: Desk,
  { institution_id, id: staff_id }: { institution_id: string; id: string },
  subject: string,
): Promise<boolean> {
  const saved = await trx
    .insertInto('staff_identities')
    .values({
      institution_id,
      staff_id,
      issuer: settings.issuer,
      subject,
      linked_at: ctx.realTime.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  if (saved === undefined) return false
  await waitADay(trx, { institution_id, staff_id, now: ctx.clock.now() })
  return true
}

async function waitADay(
  trx: Transaction,
  { institution_id, staff_id, now }: { institution_id: string; staff_id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ outside_role_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
}

function emailOf({ email }: Claims): string | undefined {
  return EmailAddress.safeParse(email).data
}

function nameOf({ name }: Claims): string | undefined {
  return NewStaff.shape.name.safeParse(name).data
}
