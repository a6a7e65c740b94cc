import { splitEvenly } from '@passbook/contract/allocations'
import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { codesSentTo } from '../auth/person.ts'
import type { Caller } from '../caller.ts'
import { nextCode } from '../fixtures.ts'

/** Names a charity on another device, with even shares, confirmed by a code to the phone. */
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
    step_up: await freshCode(caller),
  })
}

async function freshCode(caller: Caller): Promise<{ nonce: string; code: string }> {
  const { phone } = await caller.get<{ phone: string }>('/user')
  const seen = await codesSentTo(phone)
  const { nonce } = await caller.get<{ nonce: string }>('/mfa-select/phone?purpose=beneficiaries')
  return { nonce, code: await nextCode(phone, seen) }
}
