import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { endApplication } from '../../access/invitations/end-application.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { forgetTyped } from './forget-typed.ts'

/** The first holder gives it up; closing it twice is closing it once. */
export function closeSecondaryApplication(ctx: Context, caller: SessionCaller): Promise<void> {
  return asPrimary(ctx, caller, async ({ trx, application, secondary, by }) => {
    if (secondary === undefined) return
    const { institution_id, id: depositor_id } = needApplication(secondary).depositor
    const ending = { ...by, realNow: ctx.realTime.now(), why: 'closed' } as const
    await endApplication(trx, { institution_id, depositor_id }, ending)
    await forgetTyped(trx, application)
  })
}
