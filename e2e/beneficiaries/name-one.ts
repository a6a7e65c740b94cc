import { splitEvenly } from '@passbook/contract/allocations'
import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import type { Caller } from '../caller.ts'

/** Names a charity on another device, with even shares. */
export async function nameOne(caller: Caller, organization_name: string): Promise<void> {
  const { beneficiaries, version } = await caller.get<Beneficiaries>('/depositor/beneficiaries')
  const [allocation_bp, ...shares] = splitEvenly(beneficiaries.length + 1)
  await caller.post('/depositor/beneficiaries', {
    type: 'organization',
    kind: 'primary',
    organization_name,
    relationship: 'charity',
    allocation_bp,
    allocations: beneficiaries.map(({ uuid }, place) => ({ uuid, allocation_bp: shares[place] })),
    version,
  })
}
