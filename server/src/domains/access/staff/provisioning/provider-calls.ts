import { inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
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
  const found = await ctx.db
    .selectFrom('provisioning_tokens')
    .select(['id', 'last_used_at'])
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token ?? ''))
    .where('begins_at', '<=', now)
    .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
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

function tooOften(): ScimRefusal {
  return new ScimRefusal(429, 'Too many requests. Try again in a minute.')
}

/**
 * Runs a call of the provider in a transaction. Calls of an institution that change something run one after another,
 * so that two patches of one group, or two uses of one name, cannot conflict.
 */
export function asProvider<T>(
  ctx: Context,
  { institution_id }: Provider,
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
    const settings = await readSignOn(trx, institution_id)
    if (isThere === undefined || settings === undefined) {
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
