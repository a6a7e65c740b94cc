import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { openAccount } from '../../ledger/open-account.ts'
import { drawSavingsNumber, sealSavingsNumber } from './savings-number.ts'

/** One draw meets a number in use once in thousands even at millions of accounts. */
const MAX_DRAWS = 10

export interface OpeningInput {
  institution_id: string
  openedOn: BusinessDate
  actor: Actor
}

/** Opens an empty savings account and its account in the books; both have the id returned. */
export async function openSavingsAccount(
  ctx: Pick<Context, 'vault'>,
  trx: Transaction,
  input: OpeningInput,
  draw = drawSavingsNumber,
): Promise<string> {
  const { institution_id, actor } = input
  const id = await openAccount(trx, institution_id)
  await addUnderFreeNumber(ctx, trx, { ...input, id }, draw)
  const entity = { entity: 'savings_account', entityId: id }
  await writeAudit(trx, { institution_id, actor, action: 'open', ...entity })
  return id
}

async function addUnderFreeNumber(
  { vault }: Pick<Context, 'vault'>,
  trx: Transaction,
  { institution_id, openedOn, id }: OpeningInput & { id: string },
  draw: () => string,
): Promise<void> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const added = await trx
      .insertInto('savings_accounts')
      .values({
        institution_id,
        id,
        opened_on: openedOn,
        ...sealSavingsNumber(vault, { institution_id, accountId: id }, draw()),
      })
      .onConflict((taken) => taken.columns(['account_number_index', 'institution_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return
  }
  throw new Error('no free account number was drawn')
}
