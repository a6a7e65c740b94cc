import { EmailAddress } from '@passbook/contract/auth'
import { RoleChoice } from '@passbook/contract/console/custom-roles'
import { Role, roleName } from '@passbook/contract/console/roles'
import type { NewStaff } from '@passbook/contract/console/team'
import { formatDeadline } from '@passbook/contract/format-dates'
import { unlockInvitation as unlock } from '../../../domains/access/invitations/invitation.ts'
import { createStaff } from '../../../domains/access/staff/members/create-staff.ts'
import {
  activeAdministrators,
  personWords,
  notifyOfStaffChange,
} from '../../../domains/access/staff/members/members.ts'
import { restoreAccess as restore } from '../../../domains/access/staff/team/restored-access.ts'
import { addStaffAct, proposeStaff } from '../../../domains/access/staff/team/staff-acts.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { rotateKeys as rotate } from '../../../platform/pii/rotate-keys.ts'
import { readLine, takePositionals, readUuid } from '../arguments.ts'
import { type OperatorContext, UsageError, command } from '../command.ts'

/** The number of administrators who can approve further staff. */
const ADMINISTRATORS_NEEDED = 2
const ADMINISTRATORS_FIRST = 'Add two administrators first. They add everyone else in the console.'
const ASKER_MISSING =
  'Two administrators are active. Add staff in the console, or name the requesting administrator with --asked-by.'
const NO_ASKER = 'No active administrator uses this email address.'

interface StaffToAdd {
  person: NewStaff
  askedBy: string | undefined
}

/**
 * Adds the first two administrators, whom nobody else could approve. After that it makes a request in
 * the name of an administrator, and another administrator decides in the console.
 */
export const addStaff = command({
  name: 'add-staff',
  usage: '<email> <role> --name "<name>" [--asked-by <email of an administrator>]',
  help: 'adds the first two administrators; later requests approval from an administrator',
  options: ['name', 'asked-by'],
  isChange: true,
  parse(given): StaffToAdd {
    const { email, role } = takePositionals(given, 'email', 'role')
    const known = RoleChoice.safeParse(role)
    if (!known.success) {
      throw new UsageError(
        `role must be one of ${Role.options.join(', ')}, or the id of a custom role`,
      )
    }
    const name = readLine('--name', given.options['name'], 100)
    const askedBy = given.options['asked-by']
    return {
      person: { email: readEmail(email), role: known.data, name },
      askedBy: askedBy === undefined ? undefined : readEmail(askedBy),
    }
  },
  act(desk, input) {
    const { ctx, institution } = desk
    return inTransaction(ctx.db, async (trx) => {
      await lockInstitution(trx, institution.id)
      const administrators = await activeAdministrators(trx, institution.id).execute()
      return administrators.length < ADMINISTRATORS_NEEDED
        ? addFirstAdministrator(desk, trx, input)
        : requestStaff(desk, trx, input, administrators)
    })
  },
})

function readEmail(text: string): string {
  const address = EmailAddress.safeParse(text)
  if (!address.success) throw new UsageError(`"${text}" is not an email address`)
  return address.data
}

/** Locks the institution, so that a second command sees the administrator whom the first added. */
async function lockInstitution(trx: Transaction, id: string): Promise<void> {
  await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function addFirstAdministrator(
  { ctx, institution, actor }: OperatorContext,
  trx: Transaction,
  { person }: StaffToAdd,
) {
  if (person.role !== 'administrator') throw invalid('role', ADMINISTRATORS_FIRST)
  const institution_id = institution.id
  const words = `${personWords(person)} was added to staff as administrator`
  const by = `${actor.id} used the operator command add-staff.`
  await notifyOfStaffChange({ ctx, trx }, institution_id, { words, by })
  const member = await createStaff(ctx, trx, { ...person, institution_id, actor })
  return {
    lines: [
      `${member.name} is now ${roleName(member.role)}. A link to choose a password was sent.`,
    ],
    data: member,
  }
}

async function requestStaff(
  { ctx, institution, actor, now }: OperatorContext,
  trx: Transaction,
  { person, askedBy }: StaffToAdd,
  administrators: readonly { id: string; email: string; name: string }[],
) {
  if (askedBy === undefined) throw invalid('asked-by', ASKER_MISSING)
  const asker = administrators.find(({ email }) => email === askedBy)
  if (asker === undefined) throw invalid('asked-by', NO_ASKER)
  const { id: institution_id } = institution
  const caller = { institution_id, staff_id: asker.id, role: 'administrator', ...asker } as const
  const reason = `Requested with the operator command, run by ${actor.id}.`
  const desk = { ctx: { ...ctx, db: trx }, trx, now, actor }
  const proposal = await proposeStaff(desk, institution_id, person)
  const approval_id = await addStaffAct.requestWithin(desk, caller, proposal, reason)
  return {
    lines: [
      `An administrator other than ${asker.name} must approve it in the console, under Approvals.`,
    ],
    data: { approval_id },
  }
}

/** Restores access when no administrator can sign in: all that one person can grant from here. */
export const restoreAccess = command({
  name: 'restore-access',
  usage: '<email> --reason "why"',
  help: 'restores an administrator’s access for a business day; all administrators are notified',
  options: ['reason'],
  isChange: true,
  parse(given) {
    const { email } = takePositionals(given, 'email')
    const address = EmailAddress.safeParse(email)
    if (!address.success) throw new UsageError(`"${email}" is not an email address`)
    return { email: address.data, reason: readLine('--reason', given.options['reason']) }
  },
  async act({ ctx, institution, now, actor }, input) {
    const restored = await restore(ctx, { institution_id: institution.id, now, actor, ...input })
    const end = restored.until
      ? ` This ends at ${formatDeadline(restored.until.toISOString())} unless another administrator confirms it under Staff.`
      : ''
    return {
      lines: [`${input.email} can sign in again with the link in the email we sent.${end}`],
      data: { staff_id: restored.staff_id, until: restored.until?.toISOString() ?? null },
    }
  },
})

export const unlockInvitation = command({
  name: 'unlock-invitation',
  usage: '<email>|<depositor_id>',
  help: 'unlocks a joint owner’s invitation after wrong Social Security numbers and sends a new one',
  options: [],
  isChange: true,
  parse(given) {
    const { who } = takePositionals(given, 'who')
    if (!who.includes('@')) return { who: { depositor_id: readUuid('who', who) } }
    const email = EmailAddress.safeParse(who)
    if (!email.success) throw new UsageError(`"${who}" is not an email address`)
    return { who: { email: email.data } }
  },
  async act({ ctx, institution, now, actor }, { who }) {
    const input = { institution_id: institution.id, who, now, actor }
    const { depositor_id, email } = await unlock(ctx, input)
    return {
      lines: [`The invitation of ${depositor_id} was unlocked. A new one was sent to ${email}.`],
      data: { depositor_id, email },
    }
  },
})

export const rotateKeys = command({
  name: 'rotate-keys',
  usage: '',
  help: 're-encrypts SSNs, account numbers and ACH files with the first key of PII_KEYS',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given),
  async act({ ctx, institution, actor }) {
    const rotations = await rotate(ctx, { institution_id: institution.id, actor })
    const lines = rotations.map(({ column, sealedAnew }) => `${column}: ${sealedAnew} re-encrypted`)
    return { lines, data: rotations }
  },
})
