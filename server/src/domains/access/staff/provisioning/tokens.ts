import { randomUUID } from 'node:crypto'
import { singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import type { Reply } from '@passbook/contract/endpoint'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { findPublicOrigin } from '../../../../platform/institutions/public-origin.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { staffAct } from '../acts/staff-act.ts'
import { notifyOfStaffChange, personWords } from '../members/members.ts'
import { readSignOn } from '../single-sign-on/settings.ts'

/** Where the provider sends its calls, on the institution's own host. */
export const SCIM_PATH = '/scim/v2'

const about = () => ofNobody
const NO_PROVIDER = 'Set up the provider first.'
const StoredToken = z.object({ token_id: z.uuid() })

/**
 * Two administrators make a token. The token before it works for another week, so that it can be replaced at the
 * provider.
 */
const addProvisioningToken = staffAct(singleSignOnEndpoints.addProvisioningToken, {
  about,
  command:
    'The token is made in the console, on the page Single sign-on, so that no shell history keeps it.',
  async propose({ ctx, trx }, { institution_id }, { token }) {
    const settings = await readSignOn(trx, institution_id)
    if (settings === undefined) throw invalid('', NO_PROVIDER)
    const id = randomUUID()
    const saved = await trx
      .insertInto('provisioning_tokens')
      .values({
        institution_id,
        id,
        token_hash: hashToken(token),
        requested_at: ctx.realTime.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) throw invalid('token', 'Make a new token. This one was used before.')
    return {
      subject_id: institution_id,
      payload: { token_id: id },
      words: `Let ${settings.name} create, change and disable staff with a new token`,
    }
  },
  async facts(db, { institution_id }) {
    const { accounts, groups } = await countRecords(db, institution_id)
    return [
      { label: 'Staff provisioned now', value: String(accounts) },
      { label: 'Groups sent now', value: String(groups) },
    ]
  },
  async run({ ctx, trx, actor }, { institution_id, payload }) {
    if ((await readSignOn(trx, institution_id)) === undefined) throw invalid('', NO_PROVIDER)
    const { token_id } = StoredToken.parse(payload)
    const now = ctx.realTime.now()
    await trx
      .insertInto('provisioning')
      .values({ institution_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await endOlderTokens(trx, institution_id, now)
    const begun = await trx
      .updateTable('provisioning_tokens')
      .set({ begins_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', token_id)
      .returning('id')
      .executeTakeFirst()
    if (begun === undefined) throw invalid('', 'This token no longer exists. Request a new one.')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'add_provisioning_token',
      entity: 'institution',
      entityId: institution_id,
      details: { token_id },
    })
  },
})

/** The newest token works for another week and older ones end now, so that at most two are valid. */
async function endOlderTokens(trx: Transaction, institution_id: string, now: Date): Promise<void> {
  const [newest, ...older] = await listTokens(trx, institution_id, now)
  const end = (id: string, ends_at: Date) =>
    trx
      .updateTable('provisioning_tokens')
      .set({ ends_at })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .where(sql<boolean>`(ends_at is null or ends_at > ${ends_at})`)
      .execute()
  if (newest) {
    const { oldTokenDays } = LIMITS.provisioning
    await end(newest.id, new Date(now.getTime() + inMs(oldTokenDays, 'day')))
  }
  for (const { id } of older) await end(id, now)
}

/**
 * Two administrators stop provisioning. Everything the provider sent is deleted, and the claim at sign-in decides
 * roles again.
 */
const removeProvisioning = staffAct(singleSignOnEndpoints.removeProvisioning, {
  about,
  command: {
    arguments: [],
    help: 'to stop provisioning staff by SCIM; the provider’s claim decides roles again',
  },
  async propose({ trx }, { institution_id }) {
    const { people } = await countRecords(trx, institution_id)
    if (!(await isOn(trx, institution_id))) throw invalid('', 'Staff are not provisioned.')
    return {
      subject_id: institution_id,
      words: `Stop provisioning staff, and forget the provider’s ${people} people and their groups`,
    }
  },
  async run({ trx, actor }, { institution_id }) {
    const before = await countRecords(trx, institution_id)
    await forgetProvisioning(trx, institution_id)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'remove_provisioning',
      entity: 'institution',
      entityId: institution_id,
      details: { before },
    })
  },
})

export const provisioningActs = { addProvisioningToken, removeProvisioning }

/**
 * Deletes the tokens and everything that the provider sent. Staff accounts stay as they are. The row that each call of
 * the provider locks is locked first, so that what a call is just adding is deleted too.
 */
export async function forgetProvisioning(trx: Transaction, institution_id: string): Promise<void> {
  await trx
    .selectFrom('provisioning')
    .select('institution_id')
    .where('institution_id', '=', institution_id)
    .forUpdate()
    .execute()
  const tables = [
    'provisioned_members',
    'provisioned_groups',
    'provisioned_people',
    'provisioning_tokens',
    'provisioning',
  ] as const
  for (const table of tables) {
    await trx.deleteFrom(table).where('institution_id', '=', institution_id).execute()
  }
}

/**
 * Ends a token at once. One administrator may do this alone, because a leaked token must not wait for a second
 * person.
 */
export function endProvisioningToken(
  ctx: Context,
  caller: StaffMember,
  id: string,
  reason: string,
): Promise<null> {
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const { institution_id } = caller
    const now = ctx.realTime.now()
    const ended = await desk.trx
      .updateTable('provisioning_tokens')
      .set({ ends_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .where('begins_at', 'is not', null)
      .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) throw new DomainError('not_found')
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'end_provisioning_token',
      entity: 'institution',
      entityId: institution_id,
      details: { token_id: id, reason },
    })
    await notifyOfStaffChange(desk, institution_id, {
      words: 'A token that provisions staff was ended',
      by: `${personWords(caller)} did this. Reason: ${reason}`,
    })
    return null
  })
}

/** Returns the tokens that were approved and have not ended, newest first. */
function listTokens(db: Database, institution_id: string, now: Date) {
  return db
    .selectFrom('provisioning_tokens')
    .select(['id', 'begins_at', 'ends_at', 'last_used_at'])
    .where('institution_id', '=', institution_id)
    .where('begins_at', 'is not', null)
    .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
    .orderBy('begins_at', 'desc')
    .execute()
}

async function isOn(db: Database, institution_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('provisioning')
    .select('institution_id')
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return found !== undefined
}

async function countRecords(db: Database, institution_id: string) {
  const people = await db
    .selectFrom('provisioned_people')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where is_active))::int`.as('active'),
      sql<number>`(count(*) filter (where staff_id is not null))::int`.as('accounts'),
    ])
    .where('institution_id', '=', institution_id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { groups } = await db
    .selectFrom('provisioned_groups')
    .select(sql<number>`count(*)::int`.as('groups'))
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return { ...people, groups }
}

/** The most people listed under “Needs attention”. */
const MOST_PROBLEMS = 50

/** What administrators see of provisioning; null if it was never set up. */
export async function describeProvisioning(
  ctx: Context,
  institution_id: string,
): Promise<Reply<typeof singleSignOnEndpoints.getSingleSignOn>['provisioning']> {
  const { db } = ctx
  const base_url = (await findPublicOrigin(ctx, institution_id)) + SCIM_PATH
  const found = await db
    .selectFrom('provisioning')
    .select(['last_refusal', 'last_refused_at'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  const tokens = await listTokens(db, institution_id, ctx.realTime.now())
  return {
    base_url,
    is_on: found !== undefined,
    tokens: tokens.map(({ id: uuid, begins_at, ends_at, last_used_at }) => ({
      uuid,
      begins_at: begins_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    last_refusal: found?.last_refusal ?? null,
    last_refused_at: found?.last_refused_at?.toISOString() ?? null,
    ...(await countRecords(db, institution_id)),
    problems: await listProblems(db, institution_id),
  }
}

export function listProblems(db: Database, institution_id: string) {
  return db
    .selectFrom('provisioned_people')
    .select(['id as uuid', 'name', 'email', sql<string>`problem`.as('problem')])
    .where('institution_id', '=', institution_id)
    .where('problem', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_PROBLEMS)
    .execute()
}

/** Whether provisioning was set up but no token is valid, so that every call of the provider is refused. */
export async function isWithoutToken(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
): Promise<boolean> {
  if (!(await isOn(db, institution_id))) return false
  return (await listTokens(db, institution_id, realTime.now())).length === 0
}
