import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'

/** The device is asked for a code again. */
export async function forgetDevice(ctx: Context, caller: SessionCaller, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('devices')
    .where('institution_id', '=', caller.institution_id)
    .where('user_id', '=', caller.user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not_found')
}
