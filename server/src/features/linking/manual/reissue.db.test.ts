import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  linkByHand,
  microEntries,
  readLink,
  sendMicroEntries,
} from '../../../../test/applicants.ts'
import { fixedClock } from '../../../calendar/clock.ts'
import type { StoredLinkStatus } from '../../../db/tables/outside.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { returnTransfer } from '../../transfers/moves/return-transfer.ts'
import type { Linked } from '../describe-link.ts'
import type { Verified } from './verify-manual.ts'

const MONDAY = new Date('2026-03-02T15:00:00Z')
const DAY_MS = 86_400_000

describe('micro-deposits sent again', () => {
  const test = useTestApp()
  let who: Applicant
  let link: string
  let accounts = 0

  beforeEach(async () => {
    test.ctx.clock = fixedClock(MONDAY)
    who = await addApplicant(test)
    // Wrong tries at one account count over all persons.
    const account_number = `7100${(accounts += 1)}`
    link = (await linkByHand(who, { account_number })).body.data?.linked_account.uuid ?? ''
  })

  const verify = (amounts_cents: readonly number[], account_id = link, by = who) =>
    by.browser.post<Verified>('/link/manual/verify', { account_id, amounts_cents })

  const reissue = (key: string = randomUUID(), account_id = link, by = who) =>
    by.browser.call<Linked>(
      'POST',
      '/link/manual/reissue',
      { account_id },
      {
        'idempotency-key': key,
      },
    )

  async function put(status: StoredLinkStatus) {
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status })
      .where('id', '=', link)
      .execute()
  }

  it.each(['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED'] as const)(
    'from %s: new amounts, tries and time',
    async (status) => {
      const old = await sendMicroEntries(test, link)
      await put(status)
      await test.ctx.db
        .updateTable('linked_accounts')
        .set({ tries_left: 0 })
        .where('id', '=', link)
        .execute()
      test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + DAY_MS))
      const reply = await reissue()
      expect(reply.status).toBe(200)
      expect(reply.body.data?.linked_account).toMatchObject({
        status: 'VERIFICATION_PENDING',
        tries_left: 3,
        reissues_left: 1,
        microdeposits_arrive_on: '2026-03-04',
        verification_ends_at: '2026-03-17T15:00:00.000Z',
      })
      const early = await verify(old)
      expect(early.body.errors?.['account_id']?.[0]).toContain('not sent yet')
      const amounts = await sendMicroEntries(test, link)
      expect((await verify(amounts)).body.data?.result).toBe('verified')
    },
  )

  it('cancels the ones before that had not left', async () => {
    await reissue()
    const entries = await microEntries(test, link)
    expect(entries.map(({ idempotency_key, status }) => [idempotency_key, status])).toEqual(
      [1, 2].flatMap((issue) =>
        [1, 2, 3].map((n) => [
          `micro:${link}:${issue}:${n}`,
          issue === 1 ? 'Cancelled' : 'Initiated',
        ]),
      ),
    )
  })

  it('lets an issue that has begun to leave go whole', async () => {
    const [credit] = await microEntries(test, link)
    await test.ctx.db
      .updateTable('transfers')
      .set({ status: 'Submitted' })
      .where('id', '=', credit?.id ?? '')
      .execute()
    await reissue()
    const entries = await microEntries(test, link)
    expect(entries.slice(0, 3).map(({ status }) => status)).not.toContain('Cancelled')
  })

  it('twice at most', async () => {
    expect((await reissue()).status).toBe(200)
    expect((await reissue()).status).toBe(200)
    const third = await reissue()
    expect(third.status).toBe(422)
    expect(third.body.errors?.['account_id']?.[0]).toContain('twice')
    expect(await microEntries(test, link)).toHaveLength(9)
    const amounts = await sendMicroEntries(test, link)
    expect((await verify(amounts)).body.data?.result).toBe('verified')
  })

  it('a double click sends once, and the key belongs to its account', async () => {
    const key = randomUUID()
    const replies = await Promise.all([reissue(key), reissue(key)])
    expect(replies[0]?.body.data).toEqual(replies[1]?.body.data)
    expect(await readLink(test, link)).toMatchObject({ reissues_left: 1 })
    expect((await reissue(key, randomUUID())).status).toBe(422)
  })

  it('not to an account whose owner said they never agreed', async () => {
    await sendMicroEntries(test, link)
    const debit = (await microEntries(test, link))[2]
    await inTransaction(test.ctx.db, (trx) =>
      returnTransfer(trx, {
        institution_id: who.institution_id,
        transferId: debit?.id ?? '',
        returnCode: 'R10',
        now: MONDAY,
        actor: { kind: 'job', id: 'test' },
      }),
    )
    await put('VERIFICATION_RETURNED')
    const reply = await reissue()
    expect(reply.status).toBe(422)
    expect(reply.body.errors?.['account_id']?.[0]).toContain('refused')
  })

  it('not to one that was ACTIVE once, is archived, or has another beside it', async () => {
    const refused = async () => {
      const reply = await reissue()
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toHaveProperty('account_id')
    }
    await put('ARCHIVED')
    await refused()
    await put('TIMEOUT')
    const other = await linkByHand(who, { account_number: '88880001' })
    expect(other.status).toBe(200)
    await refused()
    await put('VERIFICATION_PENDING')
    const amounts = await sendMicroEntries(test, link)
    expect((await verify(amounts)).body.data?.result).toBe('verified')
    await put('LOCKED')
    await refused()
  })
})
