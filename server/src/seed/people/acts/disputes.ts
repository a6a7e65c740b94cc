import { randomUUID } from 'node:crypto'
import type { NewDispute } from '@passbook/contract/disputes'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { decideDispute } from '../../../domains/compliance/disputes/decide-dispute.ts'
import { disputesOf } from '../../../domains/compliance/disputes/queries.ts'
import { reportDispute } from '../../../domains/compliance/disputes/report-dispute.ts'
import { type World, asReader, signedIn } from '../world.ts'

const ASKED_BY = 'Prudence Ledgerby'
const AGREED_BY = 'Petra Secondlook'

/** Reports the newest withdrawal, or no specific one if there is none yet. */
export async function reportWithdrawal(
  world: World,
  body: Pick<NewDispute, 'kind' | 'words'>,
): Promise<void> {
  const { institution_id, savings_account_id } = await asReader(world)
  const withdrawal = await world.ctx.db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', savings_account_id)
    .where('kind', '=', 'withdrawal')
    .orderBy('date_created', 'desc')
    .executeTakeFirst()
  await reportDispute(world.ctx, signedIn(world), {
    body: { ...body, ...(withdrawal && { transaction_id: withdrawal.id }) },
    idempotencyKey: randomUUID(),
  })
}

/** Two staff members find that there was no error. */
export async function findNoError(world: World): Promise<void> {
  const { ctx, institution } = world
  const { depositor_id } = signedIn(world)
  await inTransaction(ctx.db, async (trx) => {
    const { id } = await disputesOf(trx, institution.id)
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    await decideDispute({ ...ctx, db: trx }, trx, {
      institution_id: institution.id,
      id,
      decision: {
        outcome: 'no_error',
        reasons:
          'The withdrawal was ordered from a device you use, with a code sent to your phone, and went to the bank account you linked yourself.',
        documents: ['Record of the sign-in and of the code', 'Authorisation of the withdrawal'],
      },
      by: { askedBy: ASKED_BY, agreedBy: AGREED_BY, approvalId: null },
      actor: { kind: 'operator', id: AGREED_BY },
    })
  })
}
