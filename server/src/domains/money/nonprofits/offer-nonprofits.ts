import { LIMITS } from '@passbook/contract/limits'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { findNonprofit } from './queries.ts'

const { offered: AT_MOST } = LIMITS.nonprofits

/** Sets those an institution offers before anybody searches; gives their names. */
export async function offerNonprofits(
  trx: Transaction,
  {
    institution_id,
    eins,
    actor,
  }: { institution_id: string; eins: readonly string[]; actor: Actor },
): Promise<string[]> {
  if (eins.length > AT_MOST) throw invalid('ein', `Offer at most ${AT_MOST}.`)
  if (new Set(eins).size < eins.length) throw invalid('ein', 'Name each once.')
  const names: string[] = []
  for (const ein of eins) {
    const found = await findNonprofit(trx, ein)
    if (!found?.rank) throw invalid('ein', `${ein} is not in the directory.`)
    names.push(found.name)
  }
  await trx.deleteFrom('nonprofit_defaults').where('institution_id', '=', institution_id).execute()
  await trx
    .insertInto('nonprofit_defaults')
    .values(eins.map((ein, index) => ({ institution_id, position: index + 1, ein })))
    .execute()
  const thing = { entity: 'institution', entityId: institution_id, details: { eins } }
  await writeAudit(trx, { institution_id, actor, action: 'offer_nonprofits', ...thing })
  return names
}
