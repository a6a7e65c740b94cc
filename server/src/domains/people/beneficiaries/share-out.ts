import { WHOLE_BP } from '@passbook/contract/allocations'
import type { Allocation } from '@passbook/contract/beneficiaries'
import { sql } from 'kysely'
import { invalid } from '../../../platform/errors.ts'
import type { ListToChange } from './change-list.ts'
import type { BeneficiaryRow } from './queries.ts'

/** Refuses shares that are not exactly those of everybody named, or not 100 % together. */
export function assertWhole(
  of: readonly BeneficiaryRow[],
  allocations: readonly Allocation[],
  own_bp = 0,
): void {
  const given = new Set(allocations.map(({ uuid }) => uuid.toLowerCase()))
  const isAll = given.size === allocations.length && of.length === allocations.length
  if (!isAll || of.some(({ id }) => !given.has(id))) {
    throw invalid('allocations', 'Give a share to each of the beneficiaries of this kind.')
  }
  const sum = allocations.reduce((bp, { allocation_bp }) => bp + allocation_bp, own_bp)
  const isEmpty = allocations.length === 0 && own_bp === 0
  if (sum === WHOLE_BP || isEmpty) return
  throw invalid('allocations', `All shares together must be 100%. They are ${sum / 100}%.`)
}

/** Writes the shares down, in one statement. */
export async function shareOut(
  { trx, of }: Pick<ListToChange, 'trx' | 'of'>,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return
  await sql`
    update beneficiaries set allocation_bp = given.allocation_bp
    from unnest(${allocations.map(({ uuid }) => uuid)}::uuid[],
      ${allocations.map(({ allocation_bp }) => allocation_bp)}::integer[]) as given (id, allocation_bp)
    where beneficiaries.institution_id = ${of.institution_id}
      and beneficiaries.entity_id = ${of.entity_id} and beneficiaries.id = given.id`.execute(trx)
}
