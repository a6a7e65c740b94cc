import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addLink } from '../../../../test/linking.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../test/opening.ts'
import { MONDAY, TUESDAY, initiate, move, returned } from '../../../../test/transfers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { queueTransfer, submitTransfer } from '../../../../test/single-moves.ts'
import { voidTransfer } from '../../money/transfers/moves/cancel-transfer.ts'

type Saver = Applicant & { accountId: string; depositId: string }

/** STATES "Funding returned", whatever else is among the transactions. */
describe('funding returned, as progress tells it', () => {
  const test = useTestApp()

  const books = (who: Applicant) => ({ db: test.ctx.db, institution_id: who.institution_id })

  const toldTo = async ({ browser }: Applicant) =>
    (await browser.get<Progress>('/depositor/progress')).body.data?.funding_returned

  /** Somebody whose first deposit left on Monday. */
  async function addSaver(): Promise<Saver> {
    test.ctx.clock = fixedClock(MONDAY)
    const who = await addApplicantWith(test)
    const made = await fund<{ transaction: { uuid: string } }>(who.browser, 123_00)
    const depositId = made.body.data?.transaction.uuid ?? ''
    await move(books(who), queueTransfer, depositId)
    await move(books(who), submitTransfer, depositId)
    const { account_id } = await test.ctx.db
      .selectFrom('transfers')
      .select('account_id')
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow()
    return { ...who, depositId, accountId: account_id ?? '' }
  }

  async function cameBack(): Promise<Saver> {
    const who = await addSaver()
    await move(books(who), returned('R02'), who.depositId, TUESDAY)
    await setLink(who, 'LOCKED')
    return who
  }

  const setLink = ({ entity_id }: Applicant, status: StoredLinkStatus) =>
    test.ctx.db
      .updateTable('linked_accounts')
      .set({ status })
      .where('entity_id', '=', entity_id)
      .execute()

  /** Rows of a later day that are no deposits, as interest is posted. */
  const addInterest = ({ institution_id, accountId }: Saver, count: number) =>
    sql`
      insert into transfers (institution_id, request_id, account_id, direction, kind, amount_cents,
        status, file_date, settlement_date, available_date, cancel_until, date_created,
        idempotency_key, input_hash)
      select ${institution_id}, gen_random_uuid(), ${accountId}, 'ServiceToPrimary', 'interest', 7,
        'Settled', '2026-03-31', '2026-03-31', '2026-03-31', '2026-03-31', '2026-03-31',
        'interest:' || gen_random_uuid(), ''
      from generate_series(1, ${count}::int)`.execute(test.ctx.db)

  const deposit = (who: Saver) =>
    initiate(books(who), {
      kind: 'deposit',
      amountCents: 50_00,
      accountId: who.accountId,
      linkedAccountId: who.link?.id ?? '',
      idempotencyKey: randomUUID(),
      now: TUESDAY,
    })

  it('says what came back, why and when', async () => {
    expect(await toldTo(await cameBack())).toEqual({
      amount_cents: 123_00,
      return_code: 'R02',
      returned_at: TUESDAY.toISOString(),
    })
  })

  it('finds the deposit behind more rows than a page of transactions has', async () => {
    const who = await cameBack()
    await addInterest(who, 60)
    const { body } = await who.browser.get<{ transactions: { kind: string }[] }>('/transactions')
    expect(new Set(body.data?.transactions.map(({ kind }) => kind))).toEqual(new Set(['interest']))
    expect(await toldTo(who)).toMatchObject({ amount_cents: 123_00 })
  })

  it('is not said where a deposit has settled or is on its way, however far behind', async () => {
    const settled = await cameBack()
    const { id } = await deposit(settled)
    await test.ctx.db
      .updateTable('transfers')
      .set({ status: 'Settled' })
      .where('id', '=', id)
      .execute()
    await addInterest(settled, 60)
    expect(await toldTo(settled)).toBeNull()
    const tried = await cameBack()
    await deposit(tried)
    expect(await toldTo(tried)).toBeNull()
  })

  it('is said where another deposit was taken back', async () => {
    const who = await cameBack()
    const { id } = await deposit(who)
    await move(books(who), voidTransfer, id, TUESDAY)
    expect(await toldTo(who)).toMatchObject({ amount_cents: 123_00, return_code: 'R02' })
  })

  it.each([
    ['LOCKED', true],
    ['DEPOSITS_LOCKED', true],
    ['ACTIVE', false],
    ['ARCHIVED', false],
  ] as const)('with the only link %s: %s', async (status, isSaid) => {
    const who = await cameBack()
    await setLink(who, status)
    expect((await toldTo(who)) !== null).toBe(isSaid)
  })

  it.each([
    ['VERIFICATION_PENDING', false],
    ['ARCHIVED', true],
  ] as const)('with a newer link %s: %s', async (status, isSaid) => {
    const who = await cameBack()
    const { institution_id, entity_id, depositor_id } = who
    const options = { entity_id, depositor_id, status, accountNumber: '40059999' }
    await addLink({ ctx: test.ctx, institution_id }, options)
    expect((await toldTo(who)) !== null).toBe(isSaid)
  })

  it('is not said while nothing came back', async () => {
    const who = await addSaver()
    await setLink(who, 'LOCKED')
    expect(await toldTo(who)).toBeNull()
  })
})
