import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'

/** Records a page a session saw (SPEC 7: POST /session). */
export async function logPageView(
  ctx: Context,
  caller: SessionCaller,
  view: { session_id: string; location: string; description: string },
): Promise<void> {
  if (view.session_id !== caller.session_id) throw new DomainError('not_found')
  await ctx.db
    .insertInto('page_views')
    .values({ ...view, institution_id: caller.institution_id })
    .execute()
}
