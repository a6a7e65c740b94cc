import { type StaffRole, decidesAs } from '@passbook/contract/console/roles'
import { listRules } from '../domains/access/staff/acts/approval-policy.ts'
import { isWithoutToken, listProblems } from '../domains/access/staff/provisioning/tokens.ts'
import {
  isFromProvider,
  openClient,
  readSignOn,
} from '../domains/access/staff/single-sign-on/settings.ts'
import type { Database } from '../platform/db/database.ts'
import { roleOf } from '../platform/callers/role-of.ts'
import { describeIssuer } from '../platform/openid/issuer.ts'
import { type Check, type Deployment, reasonOf } from './check.ts'
import { type Entered, ofInstitutions } from './institutions.ts'

interface Colleague {
  email: string
  role: StaffRole
}

const SAMPLE_ADDRESS = /\.example$/
const FEWEST = 2

export const staffChecks: readonly Check[] = [
  ofInstitutions('demo staff', 'money or data can be lost', async ({ institution }, { ctx }) => {
    const staff = await listColleagues(ctx.db, institution.id)
    return staff
      .filter(({ email }) => SAMPLE_ADDRESS.test(email))
      .map(
        ({ email }) =>
          `${email} is demo staff, whose password is in the README. Disable it in the console under Staff.`,
      )
  }),
  ofInstitutions('administrators', 'people cannot be served', findTooFewAdministrators),
  ofInstitutions('people who approve', 'people cannot be served', findTooFewApprovers),
  ofInstitutions('single sign-on', 'people cannot be served', trySignOn),
  ofInstitutions('provisioning of staff', 'people cannot be served', findUnprovisioned),
]

/** Staff who can sign in. */
async function listColleagues(db: Database, institution_id: string): Promise<Colleague[]> {
  return db
    .selectFrom('staff')
    .select(['staff.email', roleOf().as('role')])
    .where('staff.institution_id', '=', institution_id)
    .where('staff.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.password_hash', 'is not', null),
        eb.exists(
          eb
            .selectFrom('passkeys as passkey')
            .select('passkey.staff_id')
            .whereRef('passkey.institution_id', '=', 'staff.institution_id')
            .whereRef('passkey.staff_id', '=', 'staff.id'),
        ),
        isFromProvider(),
      ]),
    )
    .execute()
}

/** Reads the description of the staff's identity provider. Nobody signs in. */
async function trySignOn({ institution }: Entered, { ctx }: Deployment): Promise<string[]> {
  const settings = await readSignOn(ctx.db, institution.id)
  if (settings === undefined) return []
  try {
    await describeIssuer(await openClient(ctx, institution.id, settings))
    return []
  } catch (error) {
    return [
      `the identity provider ${settings.name} cannot be used (${reasonOf(error)}). Check its issuer under Single sign-on in the console.`,
    ]
  }
}

/** Lists what the identity provider sent about staff and could not be applied. */
async function findUnprovisioned({ institution }: Entered, { ctx }: Deployment): Promise<string[]> {
  const found = (await listProblems(ctx.db, institution.id)).map(
    ({ email, problem }) =>
      `what the identity provider sent about ${email} could not be applied (${problem}). Look under Single sign-on in the console.`,
  )
  if (!(await isWithoutToken(ctx, institution.id))) return found
  return [
    'the identity provider’s calls about staff are refused, because no token is in use. Make one under Single sign-on in the console.',
    ...found,
  ]
}

/** One administrator requests, and others approve. */
async function findTooFewAdministrators(
  { institution }: Entered,
  { ctx }: Deployment,
): Promise<string[]> {
  const rules = await listRules(ctx.db, institution.id)
  const approvers = rules.filter(({ decider }) => decider === 'administrator')
  const needed = Math.max(FEWEST, ...approvers.map((rule) => rule.approvers + 1))
  const staff = await listColleagues(ctx.db, institution.id)
  const count = staff.filter(({ role }) => role === 'administrator').length
  if (count >= needed) return []
  return [
    `${numberOf(count, 'administrator')} can sign in, and ${needed} are needed for every change of staff and settings. Add one with “npm run operator -- add-staff”.`,
  ]
}

/** One who is ill or away must not stop every request about money. */
async function findTooFewApprovers(
  { institution }: Entered,
  { ctx }: Deployment,
): Promise<string[]> {
  const rules = await listRules(ctx.db, institution.id)
  const needed = Math.max(FEWEST, ...rules.map(({ approvers }) => approvers))
  const staff = await listColleagues(ctx.db, institution.id)
  const count = staff.filter(({ role }) => decidesAs(role) === 'approver').length
  if (count >= needed) return []
  return [
    `${numberOf(count, 'approver')} can sign in, and ${needed} are needed so that requests about money are decided. Add one in the console under Staff.`,
  ]
}

function numberOf(count: number, what: string): string {
  if (count === 0) return `no ${what}`
  return count === 1 ? `only one ${what}` : `${count} ${what}s`
}
