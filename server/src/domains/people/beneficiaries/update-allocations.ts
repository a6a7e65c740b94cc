import type { Allocation, Beneficiaries } from '@passbook/contract/beneficiaries'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { changeList } from './change-list.ts'
import { assertWhole, shareOut } from './share-out.ts'

interface Input {
  kind: BeneficiaryKind
  allocations: Allocation[]
  version: number
}

/** Shares the account anew among all beneficiaries of a kind. */
export function updateAllocations(
  ctx: Context,
  caller: ApplicationCaller,
  { kind, allocations, version }: Input,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, version, async (list) => {
    const all = list.rows.filter((row) => row.kind === kind)
    if (all.length === 0) throw invalid('kind', `There are no ${kind} beneficiaries.`)
    assertWhole(all, allocations)
    await shareOut(list, allocations)
    return { change: 'reallocate', beneficiary_id: null }
  })
}
