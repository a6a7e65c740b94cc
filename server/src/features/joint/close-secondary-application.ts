import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { endApplication } from './end-application.ts'

/** The first holder gives it up; closing it twice is closing it once. */
export function closeSecondaryApplication(ctx: Context, caller: SessionCaller): Promise<void> {
  return asPrimary(ctx, caller, async ({ trx, secondary, by }) => {
    if (secondary === undefined) return
    const { depositor } = needApplication(secondary)
    const realNow = ctx.realTime.now()
    await endApplication(trx, { depositor }, { ...by, realNow, why: 'closed' })
  })
}
