import type { Context } from '../../context.ts'
import { withBankingLock } from './banking-lock.ts'
import { runDue } from './run-due.ts'

/** Each minute makes what has fallen due; while another process does, there is nothing to do. */
export async function bankingTick(ctx: Context): Promise<void> {
  await withBankingLock(ctx.pool, 0, () => runDue(ctx, ctx.clock.now()))
}
