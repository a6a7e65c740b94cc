import type { singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import type { Reply } from '@passbook/contract/endpoint'
import type { Context } from '../../../../context.ts'
import { findPublicOrigin } from '../../../../platform/institutions/public-origin.ts'
import { describeProvisioning } from '../provisioning/tokens.ts'
import { listGroupRoles } from './group-roles.ts'
import { readSignOn } from './settings.ts'
import { countLinkedAdministrators } from './settings-acts.ts'
import { RETURN_PATH } from './sign-on.ts'
import { SIGNED_OUT_PATH } from './sign-out.ts'

/** Returns what administrators see of single sign-on, which is everything but the secret. */
export async function describeSignOn(
  ctx: Context,
  institution_id: string,
): Promise<Reply<typeof singleSignOnEndpoints.getSingleSignOn>> {
  const { db } = ctx
  const origin = await findPublicOrigin(ctx, institution_id)
  const found = await readSignOn(db, institution_id)
  return {
    settings: found === undefined ? null : await withSecretDate(ctx, institution_id, found),
    groups: await listGroupRoles(db, institution_id),
    redirect_uri: origin + RETURN_PATH,
    signed_out_uri: origin + SIGNED_OUT_PATH,
    administrators: await countLinkedAdministrators(db, institution_id),
    provisioning: await describeProvisioning(ctx, institution_id),
  }
}

async function withSecretDate(
  { db }: Context,
  institution_id: string,
  { secret_id, ...settings }: NonNullable<Awaited<ReturnType<typeof readSignOn>>>,
) {
  const { created_at } = await db
    .selectFrom('single_sign_on_secrets')
    .select('created_at')
    .where('institution_id', '=', institution_id)
    .where('id', '=', secret_id)
    .executeTakeFirstOrThrow()
  return { ...settings, secret_changed_at: created_at.toISOString() }
}
