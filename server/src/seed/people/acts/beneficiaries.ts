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

/** Adds beneficiaries one after another, each time with even shares. */
export async function nameBeneficiaries(
  world: World,
  all: readonly BeneficiaryInput[],
): Promise<void> {
  for (const { kind = 'primary', ...details } of all) {
    const { beneficiaries, version } = await listBeneficiaries(world.ctx, await asReader(world))
    const others = beneficiaries.filter((one) => one.kind === kind)
    const [allocation_bp = 0, ...shares] = splitEvenly(others.length + 1)
    await addBeneficiary(world.ctx, signedIn(world), {
      type: 'person',
      relationship: 'child',
      ...details,
      kind,
      allocation_bp,
      allocations: others.map(({ uuid }, place) => ({ uuid, allocation_bp: shares[place] ?? 0 })),
      version,
      step_up: await freshCode(world, 'beneficiaries'),
    })
  }
}
