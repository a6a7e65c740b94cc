import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sealSavingsNumber } from './savings-number.ts'

/** Short transactions: whoever starts beside this one waits for a batch only. */
const BATCH = 200

/**
 * Seals the savings account numbers that were written before numbers were sealed, and empties the
 * plain column. Run at every start before anybody is served; can be killed and run again, and side
 * by side: a row that another process sealed meanwhile is plain no more, and is passed over.
 */
export async function sealPlainNumbers(ctx: Pick<Context, 'db' | 'vault'>): Promise<number> {
  let sealed = 0
  for (let done = -1; done !== 0; sealed += done) done = await sealBatch(ctx)
  return sealed
}

async function sealBatch({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const plain = await acrossInstitutions(trx, 'sealing what an earlier version left plain')
      .selectFrom('savings_accounts')
      .select(['institution_id', 'id', 'account_number'])
      .where('account_number', 'is not', null)
      .orderBy('institution_id')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute()
    for (const { institution_id, id, account_number } of plain) {
      if (account_number === null) continue
      const owner = { institution_id, accountId: id }
      await trx
        .updateTable('savings_accounts')
        .set({ ...sealSavingsNumber(vault, owner, account_number), account_number: null })
        .where('institution_id', '=', institution_id)
        .where('id', '=', id)
        .execute()
    }
    return plain.length
  })
}
