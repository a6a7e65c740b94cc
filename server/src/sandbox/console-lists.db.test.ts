import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { TEST_ACTOR, openFunded } from '../../test/books.ts'
import { addLink } from '../../test/linking.ts'
import { findInstitutionId } from '../../test/people.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { initiateTransfer } from '../domains/money/transfers/initiate-transfer.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'

const ELSEWHERE = 'summit.localhost'
const NOBODY = '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'

describe('what the console lists', () => {
  const test = useTestApp()
  const get = (path: string, host = 'localhost') =>
    test.app.inject({ url: `/sandbox/api/${path}`, headers: { host } })
  let transactionId = ''
  let waitingId = ''

  beforeAll(async () => {
    const bank = { ctx: test.ctx, institution_id: await findInstitutionId(test, 'harborlight') }
    const { db, clock } = test.ctx
    const accountId = await openFunded({ db, institution_id: bank.institution_id }, 500_00)
    const link = await addLink(bank, { savingsAccountId: accountId, holderName: 'Tilda Teacup' })
    const { transfer } = await inTransaction(db, (trx) =>
      initiateTransfer(trx, {
        institution_id: bank.institution_id,
        kind: 'deposit',
        amountCents: 123_45,
        accountId,
        linkedAccountId: link.id,
        idempotencyKey: randomUUID(),
        now: clock.now(),
        actor: TEST_ACTOR,
      }),
    )
    transactionId = transfer.id
    waitingId = (await addLink(bank, { status: 'VERIFICATION_PENDING' })).id
    await advanceClock(test.ctx, { days: 5 })
  })

  it('the transactions that left in a file', async () => {
    const files = (await get('ach/files')).json<{ id: string; direction: string }[]>()
    const left = files.find(({ direction }) => direction === 'out')
    const entries = await get(`ach/files/${left?.id}/entries`)
    expect(entries.json()).toEqual([
      {
        transaction_id: transactionId,
        trace: expect.stringMatching(/^\d{15}$/),
        kind: 'deposit',
        amount_cents: 123_45,
        status: 'Submitted',
        holder_name: 'Tilda Teacup',
        bank_name: 'Copper Canyon Bank',
        account_last_four: '1234',
      },
    ])
    expect((await get(`ach/files/${left?.id}/entries`, ELSEWHERE)).statusCode).toBe(404)
    expect((await get(`ach/files/${NOBODY}/entries`)).statusCode).toBe(404)
  })

  it('the links that wait for amounts', async () => {
    const waiting = (await get('microdeposits')).json<{ linked_account_id: string }[]>()
    expect(waiting).toEqual([
      {
        linked_account_id: waitingId,
        email: expect.stringContaining('@'),
        bank_name: 'Copper Canyon Bank',
        account_last_four: '1234',
        tries_left: null,
        created_at: expect.any(String),
      },
    ])
    expect((await get('microdeposits', ELSEWHERE)).json()).toEqual([])
  })
})
