import type { Vault } from '../../../platform/vault.ts'

const LAST_DIGITS = 4

/** What is stored of a beneficiary's SSN: sealed for the day of a claim, and its last four. */
export function sealNumber(
  vault: Vault,
  { institution_id, id }: { institution_id: string; id: string },
  ssn: string | null | undefined,
) {
  if (!ssn) return { ssn_sealed: null, ssn_last_four: null }
  const place = { column: 'beneficiaries.ssn_sealed', institution_id, rowId: id }
  return { ssn_sealed: vault.seal(ssn, place), ssn_last_four: ssn.slice(-LAST_DIGITS) }
}
