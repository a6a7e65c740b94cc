import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Transaction } from '../../db/transaction.ts'
import { openAccount } from '../../ledger/open-account.ts'

export interface OpeningInput {
  institutionId: string
  openedOn: BusinessDate
  actor: Actor
}

/** Opens an empty savings account and its account in the books; both have the id returned. */
export async function openSavingsAccount(trx: Transaction, input: OpeningInput): Promise<string> {
  const { institutionId, openedOn, actor } = input
  const id = await openAccount(trx, institutionId)
  await trx
    .insertInto('savings_accounts')
    .values({ institution_id: institutionId, id, opened_on: openedOn })
    .execute()
  const entity = { entity: 'savings_account', entityId: id }
  await writeAudit(trx, { institutionId, actor, action: 'open', ...entity })
  return id
}
