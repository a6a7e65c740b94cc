import { randomUUID } from 'node:crypto'
import type { Allocation, Beneficiaries } from '@passbook/contract/beneficiaries'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { changeList } from './change-list.ts'
import { type ToldDetails, assertNewcomer, toDetails } from './details.ts'
import type { BeneficiaryRow } from './queries.ts'
import { sealNumber } from './seal-number.ts'
import { assertWhole, shareOut } from './share-out.ts'

type NewBeneficiary = ToldDetails & {
  kind: BeneficiaryKind
  allocation_bp: number
  allocations: Allocation[]
  version: number
}

/** Names one more beneficiary, and shares the account anew among all of the kind. */
export function addBeneficiary(
  ctx: Context,
  caller: ApplicationCaller,
  input: NewBeneficiary,
): Promise<Beneficiaries> {
  return changeList(ctx, caller, input.version, async (list) => {
    const { trx, by, of, rows } = list
    const { kind, allocation_bp, allocations, ssn } = input
    const others = rows.filter((row) => row.kind === kind)
    assertRoom(kind, others, rows)
    assertWhole(others, allocations, allocation_bp)
    const details = toDetails(input)
    const number = details.type === 'person' ? ssn : undefined
    await assertNewcomer(ctx, list, details, { ssn: number, others })
    const { institution_id, entity_id } = of
    const id = randomUUID()
    const place = Math.max(0, ...rows.map((row) => row.place)) + 1
    const sealed = sealNumber(ctx.vault, { institution_id, id }, number)
    const named = { kind, allocation_bp, place, named_at: by.now }
    await trx
      .insertInto('beneficiaries')
      .values({ institution_id, id, entity_id, ...named, ...details, ...sealed })
      .execute()
    await shareOut(list, allocations)
    await forgetDrafts(trx, { institution_id, depositor_id: caller.depositor_id }, ['beneficiary'])
    return { change: 'add', beneficiary_id: id }
  })
}

function assertRoom(
  kind: BeneficiaryKind,
  others: readonly BeneficiaryRow[],
  rows: readonly BeneficiaryRow[],
): void {
  const { atMost } = LIMITS.beneficiaries
  if (others.length >= atMost) {
    throw invalid('kind', `There can be ${atMost} ${kind} beneficiaries at most.`)
  }
  if (kind === 'contingent' && !rows.some((row) => row.kind === 'primary')) {
    throw invalid('kind', 'Name a primary beneficiary first: a contingent one stands in for them.')
  }
}
