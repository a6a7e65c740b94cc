import { randomUUID } from 'node:crypto'
import {
  GroupRoleChoice,
  SignOnSettings,
  singleSignOnEndpoints,
} from '@passbook/contract/console/single-sign-on'
import { type StaffRole, roleName } from '@passbook/contract/console/roles'
import { z } from 'zod/mini'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Fact } from '../acts/request.ts'
import { staffAct } from '../acts/staff-act.ts'
import { findRole, lookUpRole, roleColumns } from '../members/custom-roles.ts'
import { activeAdministrators } from '../members/members.ts'
import { forgetProvisioning } from '../provisioning/tokens.ts'
import { listGroupRoles } from './group-roles.ts'
import { type SignOn, readSignOn, secretPlace } from './settings.ts'

const about = () => ofNobody
const UNCHANGED = 'This changes nothing.'

/** A stored request. The secret is in a separate row, so no request or audit line contains it. */
const StoredChange = z.extend(SignOnSettings, { secret_id: z.uuid() })

/** Two administrators set or change the identity provider. */
const changeSingleSignOn = staffAct(singleSignOnEndpoints.changeSingleSignOn, {
  about,
  command:
    'The client secret is set in the console, on the page Single sign-on, so that no shell history keeps it.',
  async propose({ ctx, trx, now }, { institution_id }, { client_secret, ...wanted }) {
    const before = await readSignOn(trx, institution_id)
    assertAddress(ctx, wanted.issuer)
    if (client_secret === undefined && before === undefined) {
      throw invalid('client_secret', 'Enter the client secret')
    }
    const isSame = before !== undefined && isEqual(before, wanted)
    if (isSame && client_secret === undefined) throw invalid('', UNCHANGED)
    await assertNotLockedOut(trx, institution_id, { before, wanted })
    const secret_id =
      client_secret === undefined
        ? (before?.secret_id ?? '')
        : await keepSecret(ctx, trx, { institution_id, client_secret, now })
    return {
      subject_id: institution_id,
      payload: { ...wanted, secret_id },
      words: changeWords(before, wanted),
    }
  },
  async facts(db, { institution_id, payload }) {
    const before = await readSignOn(db, institution_id)
    return compareSettings(before, StoredChange.parse(payload))
  },
  async run(desk, { institution_id, payload }) {
    await saveSettings(desk, institution_id, StoredChange.parse(payload))
  },
})

const removeSingleSignOn = staffAct(singleSignOnEndpoints.removeSingleSignOn, {
  about,
  command: { arguments: [], help: 'to remove the identity provider of the staff' },
  async propose({ trx }, { institution_id }) {
    const before = await readSignOn(trx, institution_id)
    if (before === undefined) throw invalid('', 'Your institution doesn’t use single sign-on.')
    return {
      subject_id: institution_id,
      words: `Remove single sign-on with ${before.name}. Staff sign in with a password and code, or a passkey`,
    }
  },
  async facts(db, { institution_id }) {
    const before = await readSignOn(db, institution_id)
    return [
      { label: 'Provider', value: before?.name ?? 'None', after: 'None' },
      { label: 'Issuer', value: before?.issuer ?? 'None', after: 'None' },
    ]
  },
  async run({ ctx, trx, actor }, { institution_id }) {
    const before = await readSignOn(trx, institution_id)
    if (before === undefined) return
    await trx.deleteFrom('single_sign_on').where('institution_id', '=', institution_id).execute()
    await dropSecretsExcept(trx, institution_id, undefined)
    await forgetIdentities(trx, institution_id)
    await forgetProvisioning(trx, institution_id)
    await endSessionsBy(ctx, trx, institution_id, ['sso', 'sso_passkey'])
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'remove_single_sign_on',
      entity: 'institution',
      entityId: institution_id,
      details: { before: shown(before), after: null },
    })
  },
})

/** Two administrators give a group of the provider a role. */
const changeGroupRole = staffAct(singleSignOnEndpoints.changeGroupRole, {
  about,
  command: {
    arguments: [['group', 'group']],
    help: 'to give a group of the identity provider a role',
  },
  async propose({ trx }, { institution_id }, { group, role }) {
    const before = await findGroupRole(trx, institution_id, group)
    const after = role === 'none' ? undefined : await findRole(trx, institution_id, role)
    if (wordsOf(before) === wordsOf(after)) throw invalid('role', UNCHANGED)
    return {
      payload: { group, role },
      words:
        after === undefined
          ? `Take the role ${wordsOf(before)} from the group “${group}”`
          : `Give the group “${group}” the role ${roleName(after)}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { group, role } = GroupRoleChoice.parse(payload)
    const before = await findGroupRole(db, institution_id, group)
    const after = role === 'none' ? undefined : await lookUpRole(db, institution_id, role)
    return [{ label: `Role of “${group}”`, value: wordsOf(before), after: wordsOf(after) }]
  },
  async run({ trx, actor }, { institution_id, payload }) {
    const { group, role } = GroupRoleChoice.parse(payload)
    const before = await findGroupRole(trx, institution_id, group)
    const after = role === 'none' ? undefined : await findRole(trx, institution_id, role)
    await trx
      .deleteFrom('staff_group_roles')
      .where('institution_id', '=', institution_id)
      .where('group_name', '=', group)
      .execute()
    if (after !== undefined) {
      await trx
        .insertInto('staff_group_roles')
        .values({ institution_id, group_name: group, ...roleColumns(after) })
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_group_role',
      entity: 'institution',
      entityId: institution_id,
      details: { group, before: { role: wordsOf(before) }, after: { role: wordsOf(after) } },
    })
  },
})

export const singleSignOnActs = { changeSingleSignOn, removeSingleSignOn, changeGroupRole }

async function findGroupRole(
  db: Database,
  institution_id: string,
  group: string,
): Promise<StaffRole | undefined> {
  const groups = await listGroupRoles(db, institution_id)
  return groups.find((each) => each.group === group)?.role ?? undefined
}

function wordsOf(role: StaffRole | undefined): string {
  return role === undefined ? 'None' : roleName(role)
}

/** Outside production the provider may run on this machine without TLS. */
function assertAddress({ config }: Context, issuer: string): void {
  const isSafe = issuer.startsWith('https://') || !config.production
  if (!isSafe) throw invalid('issuer', 'Enter an address that starts with https://')
}

function isEqual(before: SignOn, wanted: SignOnSettings): boolean {
  const { name, issuer, client_id, groups_claim, is_local_off } = wanted
  return (
    before.name === name &&
    before.issuer === issuer &&
    before.client_id === client_id &&
    before.groups_claim === groups_claim &&
    before.is_local_off === is_local_off
  )
}

/** Whether the issuer or client differs. People have other ids there, so everybody has to be linked again. */
function isOther(before: SignOn | undefined, wanted: SignOnSettings): boolean {
  return before?.issuer !== wanted.issuer || before.client_id !== wanted.client_id
}

const ADMINISTRATORS_NEEDED = 2
const NOT_PROVEN =
  'Two administrators must have signed in with this provider before passwords and passkeys are switched off.'

/** Refuses to turn off passwords and passkeys before two administrators have signed in with the provider. */
async function assertNotLockedOut(
  trx: Transaction,
  institution_id: string,
  { before, wanted }: { before: SignOn | undefined; wanted: SignOnSettings },
): Promise<void> {
  if (!wanted.is_local_off || (before?.is_local_off === true && !isOther(before, wanted))) return
  const proven = isOther(before, wanted) ? 0 : await countLinkedAdministrators(trx, institution_id)
  if (proven < ADMINISTRATORS_NEEDED) throw invalid('is_local_off', NOT_PROVEN)
}

/** Counts the active administrators who have signed in with the provider. */
export async function countLinkedAdministrators(
  db: Database,
  institution_id: string,
): Promise<number> {
  const linked = await activeAdministrators(db, institution_id)
    .where('id', 'in', (from) =>
      from
        .selectFrom('staff_identities')
        .select('staff_id')
        .where('institution_id', '=', institution_id),
    )
    .execute()
  return linked.length
}

interface NewSecret {
  institution_id: string
  client_secret: string
  now: Date
}

/** Stores a requested secret, encrypted, in a separate row. It is used once a second administrator approves. */
async function keepSecret(
  { vault }: Context,
  trx: Transaction,
  { institution_id, client_secret, now }: NewSecret,
): Promise<string> {
  const id = randomUUID()
  const secret_sealed = vault.seal(client_secret, secretPlace(institution_id, id))
  await trx
    .insertInto('single_sign_on_secrets')
    .values({ institution_id, id, secret_sealed, created_at: now })
    .execute()
  return id
}

function changeWords(before: SignOn | undefined, { name, is_local_off: isOff }: SignOnSettings) {
  const change = before === undefined ? 'Set up' : 'Change'
  const local = isOff ? 'Passwords and passkeys are off' : 'Passwords and passkeys stay on'
  return `${change} single sign-on with ${name}. ${local}`
}

const LABELS = {
  name: 'Provider',
  issuer: 'Issuer',
  client_id: 'Client ID',
  groups_claim: 'Groups claim',
} as const

function compareSettings(
  before: SignOn | undefined,
  { secret_id, ...wanted }: z.infer<typeof StoredChange>,
): Fact[] {
  const local = (isOff: boolean | undefined) => (isOff ? 'Off' : 'On')
  return [
    ...(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((key) => ({
      label: LABELS[key],
      value: before?.[key] ?? 'None',
      after: wanted[key],
    })),
    {
      label: 'Client secret',
      value: before === undefined ? 'None' : 'The present one',
      after: before?.secret_id === secret_id ? 'The present one' : 'A new one',
    },
    {
      label: 'Passwords and passkeys',
      value: local(before?.is_local_off),
      after: local(wanted.is_local_off),
    },
  ]
}

async function saveSettings(
  { ctx, trx, actor }: StaffActContext,
  institution_id: string,
  change: z.infer<typeof StoredChange>,
): Promise<void> {
  const before = await readSignOn(trx, institution_id)
  await assertNotLockedOut(trx, institution_id, { before, wanted: change })
  await trx
    .insertInto('single_sign_on')
    .values({ institution_id, ...change })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(change))
    .execute()
  await dropSecretsExcept(trx, institution_id, change.secret_id)
  if (isOther(before, change)) {
    await forgetIdentities(trx, institution_id)
    await forgetProvisioning(trx, institution_id)
    await endSessionsBy(ctx, trx, institution_id, ['sso', 'sso_passkey'])
  }
  if (change.is_local_off) await endSessionsBy(ctx, trx, institution_id, ['code', 'passkey'])
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'change_single_sign_on',
    entity: 'institution',
    entityId: institution_id,
    details: { before: before ? shown(before) : null, after: shown(change) },
  })
}

function shown({ name, issuer, client_id, groups_claim, is_local_off }: SignOnSettings) {
  return { name, issuer, client_id, groups_claim, is_local_off }
}

/** Deletes secrets that are no longer used. Secrets of open requests stay. */
async function dropSecretsExcept(
  trx: Transaction,
  institution_id: string,
  secret_id: string | undefined,
): Promise<void> {
  const open = await trx
    .selectFrom('staff_approvals')
    .select('payload')
    .where('institution_id', '=', institution_id)
    .where('what', '=', 'change_single_sign_on')
    .where('decision', 'is', null)
    .execute()
  const kept = open.map(({ payload }) => StoredChange.safeParse(payload).data?.secret_id)
  const ids = [secret_id, ...kept].filter((id) => id !== undefined)
  await trx
    .deleteFrom('single_sign_on_secrets')
    .where('institution_id', '=', institution_id)
    .$if(ids.length > 0, (secrets) => secrets.where('id', 'not in', ids))
    .execute()
}

async function forgetIdentities(trx: Transaction, institution_id: string): Promise<void> {
  await trx.deleteFrom('staff_identities').where('institution_id', '=', institution_id).execute()
}

/** Ends the open sessions that began with one of these methods, except those of restored access. */
async function endSessionsBy(
  { realTime, clock }: Context,
  trx: Transaction,
  institution_id: string,
  methods: ('code' | 'passkey' | 'sso' | 'sso_passkey')[],
): Promise<void> {
  const restored = trx
    .selectFrom('staff')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('local_sign_in_until', '>', clock.now())
  await trx
    .updateTable('staff_sessions')
    .set({ ended_at: realTime.now(), ended_for: 'settings_changed', tokens_sealed: null })
    .where('institution_id', '=', institution_id)
    .where('method', 'in', methods)
    .where('staff_id', 'not in', restored)
    .where('ended_at', 'is', null)
    .execute()
}
