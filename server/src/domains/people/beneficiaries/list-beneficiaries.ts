import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { assertMayName } from './may-name.ts'
import { listRows, readVersion } from './queries.ts'
import { toBeneficiary } from './to-beneficiary.ts'

/** The beneficiaries of the caller's account, and which state of the list this is. */
export async function listBeneficiaries(
  { db }: Pick<Context, 'db'>,
  { institution_id, entity_id, progress }: Reader,
): Promise<Beneficiaries> {
  assertMayName(progress)
  const of = { institution_id, entity_id }
  // The number first: a change in between is found by it, and refused.
  const version = await readVersion(db, of)
  const rows = await listRows(db, of)
  return { beneficiaries: rows.map(toBeneficiary), version }
}
