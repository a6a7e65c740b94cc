import { importAnswerFile } from '../../../domains/money/returns/import-answer-file.ts'
import { finishReview } from '../../../domains/compliance/reviews/finish-review.ts'
import { listTransactions } from '../../../domains/money/transfers/list-transactions.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { type World, asReader, signedIn } from '../world.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

/** The other bank returns the newest deposit. */
export async function returnNewestDeposit(world: World, code: string): Promise<void> {
  const { ctx, institution } = world
  const { transactions } = await listTransactions(ctx, await asReader(world))
  const newest = transactions.find(({ direction }) => direction === 'LinkedToPrimary')
  if (newest === undefined) throw new Error('there is no deposit to come back')
  const order = { institution_id: institution.id, transferId: newest.uuid, code }
  const { text, deliveredOn } = await returnTransaction(ctx, order)
  if (text === null) throw new Error(`the network is closed until ${deliveredOn}`)
  await importAnswerFile(ctx, { institution_id: institution.id, text, actor: STAFF })
}

export async function decline(world: World): Promise<void> {
  const { ctx, institution } = world
  await finishReview(ctx, {
    institution_id: institution.id,
    depositor_id: signedIn(world).depositor_id,
    outcome: 'FAILED',
    note: 'The account holder at the other bank did not authorise the debit.',
    now: ctx.clock.now(),
    actor: STAFF,
  })
}
