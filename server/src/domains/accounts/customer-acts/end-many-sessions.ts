import type { BulkResult } from '@passbook/contract/console/bulk'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { eachOf } from '../../../platform/each-of.ts'
import { endSessions } from '../customers/help-customer.ts'

/** Signs many customers out everywhere, each in a transaction of its own. */
export function endManySessions(
  ctx: Context,
  caller: StaffCaller,
  { depositor_ids, reason }: { depositor_ids: readonly string[]; reason: string },
): Promise<BulkResult[]> {
  return eachOf(depositor_ids, (depositor_id) => endSessions(ctx, caller, depositor_id, reason))
}
