import type { Coverage } from '@passbook/contract/coverage'
import type { Beneficiary, Day, Deposit } from './insurance/deposits.ts'
import { insure, sumCovers } from './insurance/insure.ts'

/** The first beneficiary moves an account to another category and raises nothing: the second does. */
const MOST_TRIED = 2

/** What would insure more of a deposit, each by itself. */
export function raisedBy(deposit: Deposit, day: Day): Coverage['raised_by'] {
  const limitOf = (one: Deposit) => sumCovers(insure([one], day)).limit_cents
  const now = limitOf(deposit)
  const found: Coverage['raised_by'] = []
  for (let count = 1; count <= MOST_TRIED; count += 1) {
    const limit_cents = limitOf(withBeneficiaries(deposit, count))
    if (limit_cents <= now) continue
    found.push({ kind: 'beneficiary', count, limit_cents })
    break
  }
  const joint = limitOf({ ...deposit, owners: [...deposit.owners, { id: 'another owner' }] })
  if (deposit.owners.length === 1 && joint > now) {
    found.push({ kind: 'joint_holder', count: 1, limit_cents: joint })
  }
  return found
}

/** So many people more, with an even share each. */
function withBeneficiaries(deposit: Deposit, count: number): Deposit {
  const more = Array.from({ length: count }, (_, place): Beneficiary => ({
    id: `another ${place}`,
    kind: 'person',
    tier: 'primary',
    allocation_bp: 1,
  }))
  const all = [...deposit.beneficiaries, ...more]
  return { ...deposit, beneficiaries: all.map((one) => ({ ...one, allocation_bp: 1 })) }
}
