import type { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import type { Body } from '@passbook/contract/endpoint'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { settleBreak } from '../settle-break.ts'
import { undoReconciled } from '../undo-reconciled.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'

/** Somebody of operations says what a break is. */
export function decideBreak(
  ctx: Context,
  caller: StaffCaller,
  { expected_key, line_key, note }: Body<typeof reconciliationEndpoints.settleBreak>,
): Promise<{ uuid: string }> {
  return asStaff(ctx, caller, 'money.reconcile', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    const input = { institution_id, expectedKey: expected_key, lineKey: line_key, note }
    return { uuid: await settleBreak(trx, input, { now, actor }) }
  })
}

/** What a person decided by mistake is open again. */
export function undoDecision(
  ctx: Context,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<Record<string, never>> {
  return asStaff(ctx, caller, 'money.reconcile', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    await undoReconciled(trx, { institution_id, id, reason }, { now, actor })
    return {}
  })
}
