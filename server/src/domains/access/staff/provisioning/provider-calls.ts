import { inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { addressKey, count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { readSignOn } from '../single-sign-on/settings.ts'
import { type ProviderDesk, providerActor } from './access.ts'
import { ScimRefusal } from './scim-input.ts'

/** The identity provider of the institution to which a token belongs. */
export interface Provider {
  institution_id: string
  token_id: string
}

/** The last use of a token is stored at most this often, so that many calls in a row cost one write. */
const NOTED_EVERY_MS = inMs(5, 'second')

/**
 * Finds the provider that calls by its token. Wrong tokens are counted per network. Tokens are random, so they are
 * looked up by their hash, and the time this takes reveals nothing about a valid one.
 */
export async function resolveProvider(
  ctx: Context,
  institution_id: string,
  { token, ip }: { token: string | undefined; ip: string },
): Promise<Provider> {
  const { address, provisioning } = throttlesOf(ctx)
  const now = ctx.realTime.now()
  const found = await selectTokens(ctx, ctx.db, institution_id)
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()
  if (found === undefined) {
    // Only wrong tokens count. A provider shares its addresses with strangers, who must not be able to block it.
    const guess = await count(address, addressKey(institution_id, ip))
    throw guess.allowed ? new ScimRefusal(401, 'Send a token that is in use here.') : tooOften()
  }
  const { allowed } = await count(provisioning, throttleKey(institution_id, found.id))
  if (!allowed) throw tooOften()
  if ((found.last_used_at?.getTime() ?? 0) + NOTED_EVERY_MS < now.getTime()) {
    await ctx.db
      .updateTable('provisioning_tokens')
      .set({ last_used_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', found.id)
      .execute()
  }
  return { institution_id, token_id: found.id }
}

/** The tokens of an institution that are in use now. */
function selectTokens({ realTime }: Context, db: Database, institution_id: string) {
  const now = realTime.now()
  return db
    .selectFrom('provisioning_tokens')
    .select(['id', 'last_used_at'])
    .where('institution_id', '=', institution_id)
    .where('begins_at', '<=', now)
    .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
}

function tooOften(): ScimRefusal {
  return new ScimRefusal(429, 'Too many requests. Try again in a minute.')
}

/** The most calls of an institution that wait for each other in one process; a directory sends a few in a second. */
const MOST_WAITING = 8
const turns = new Map<string, LimitFunction>()

/**
 * Lets the calls of an institution that change something wait here. If they waited for the row that they lock, each would
 * hold a connection, and a long list of members would leave none to other institutions.
 */
async function inTurn<T>(institution_id: string, run: () => Promise<T>): Promise<T> {
  const turn = turns.get(institution_id) ?? pLimit(1)
  turns.set(institution_id, turn)
  if (turn.pendingCount >= MOST_WAITING) throw new ScimRefusal(503, 'Try again in a moment.')
  return turn(run)
}

/**
 * Runs a call of the provider in a transaction. Calls of an institution that change something run one after another,
 * so that two patches of one group, or two uses of one name, cannot conflict.
 */
export function asProvider<T>(
  ctx: Context,
  provider: Provider,
  kind: 'read' | 'change',
  run: (desk: ProviderDesk) => Promise<T>,
): Promise<T> {
  const act = () => inProvidersTransaction(ctx, provider, kind, run)
  return kind === 'change' ? inTurn(provider.institution_id, act) : act()
}

/** The token is looked at again: it may have ended while the call arrived or waited. */
function inProvidersTransaction<T>(
  ctx: Context,
  { institution_id, token_id }: Provider,
  kind: 'read' | 'change',
  run: (desk: ProviderDesk) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (trx) => {
    const isThere = await trx
      .selectFrom('provisioning')
      .select('institution_id')
      .where('institution_id', '=', institution_id)
      .$if(kind === 'change', (row) => row.forUpdate())
      .executeTakeFirst()
    const token = await selectTokens(ctx, trx, institution_id)
      .where('id', '=', token_id)
      .executeTakeFirst()
    const settings = await readSignOn(trx, institution_id)
    if (isThere === undefined || token === undefined || settings === undefined) {
      throw new ScimRefusal(401, 'Provisioning was stopped here.')
    }
    const actor = providerActor(settings)
    return run({ ctx: { ...ctx, db: trx }, trx, settings, actor, institution_id })
  })
}

/** Stores the last refusal, which administrators see under Single sign-on. */
export async function noteRefusal(
  { db, realTime }: Context,
  { institution_id }: Provider,
  last_refusal: string,
): Promise<void> {
  await db
    .updateTable('provisioning')
    .set({ last_refusal, last_refused_at: realTime.now() })
    .where('institution_id', '=', institution_id)
    .execute()
}
