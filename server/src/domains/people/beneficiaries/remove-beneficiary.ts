import type { Allocation, Beneficiaries } from '@passbook/contract/beneficiaries'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { changeList } from './change-list.ts'
import { assertWhole, shareOut } from './share-out.ts'

interface Input {
  uuid: string
  version: number
  /** Of all who remain of the kind; none where it was the only one. */
  allocations?: Allocation[]
}

/** Takes a beneficiary away; whoever remains of the kind has all of it. */
export function removeBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  { uuid, version, allocations = [] }: Input,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, version, async (list) => {
    const { trx, of, rows } = list
    const row = rows.find(({ id }) => id === uuid.toLowerCase())
    if (row === undefined) throw new DomainError('not_found')
    const remaining = rows.filter(({ id, kind }) => id !== row.id && kind === row.kind)
    if (remaining.length === 0 && row.kind === 'primary' && rows.length > 1) {
      throw invalid(
        'uuid',
        'Remove the contingent beneficiaries first: they stand in for this one.',
      )
    }
    assertWhole(remaining, allocations)
    await trx
      .deleteFrom('beneficiaries')
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', row.id)
      .execute()
    await shareOut(list, allocations)
    return { change: 'remove', beneficiary_id: row.id }
  })
}
