import { splitEvenly } from '@passbook/contract/allocations'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import type { BeneficiaryDetails } from '@passbook/contract/naming-beneficiaries'
import {
  addBeneficiary,
  listBeneficiaries,
} from '../../../domains/people/beneficiaries/change-beneficiaries.ts'
import { freshCode } from './fresh-code.ts'
import { type World, asReader, signedIn } from '../world.ts'

export type BeneficiaryInput = Partial<BeneficiaryDetails> & { kind?: BeneficiaryKind }

/** Adds beneficiaries one after another, each time with even shares. One code covers all of them. */
export async function nameBeneficiaries(
  world: World,
  all: readonly BeneficiaryInput[],
): Promise<void> {
  const step_up = await freshCode(world, 'beneficiaries')
  for (const [place, { kind = 'primary', ...details }] of all.entries()) {
    const { beneficiaries, version } = await listBeneficiaries(world.ctx, await asReader(world))
    const others = beneficiaries.filter((one) => one.kind === kind)
    const [allocation_bp = 0, ...shares] = splitEvenly(others.length + 1)
    await addBeneficiary(world.ctx, signedIn(world), {
      type: 'person',
      relationship: 'child',
      ...details,
      kind,
      allocation_bp,
      allocations: others.map(({ uuid }, other) => ({ uuid, allocation_bp: shares[other] ?? 0 })),
      version,
      ...(place === 0 && { step_up }),
    })
  }
}
