import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  linkByHand,
  microEntries,
  readLink,
  sendMicroEntries,
} from '../../../../../test/applicants.ts'
import { MONDAY, handLinkPerTest } from '../../../../../test/hand-link.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { returnTransfer } from '../../transfers/moves/return-transfer.ts'

const DAY_MS = 86_400_000

describe('micro-deposits sent again', () => {
  const test = useTestApp()
  const { held, verify, reissue, put } = handLinkPerTest(test)

  it.each(['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED'] as const)(
    'from %s: new amounts, tries and time',
    async (status) => {
      const old = await sendMicroEntries(test, held.link)
      await put(status)
      await test.ctx.db
        .updateTable('linked_accounts')
        .set({ tries_left: 0 })
        .where('id', '=', held.link)
        .execute()
      test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + DAY_MS))
      const reply = await reissue()
      expect(reply.status).toBe(200)
      expect(reply.body.data?.linked_account).toMatchObject({
        status: 'VERIFICATION_PENDING',
        tries_left: 3,
        reissues_left: 1,
        microdeposits_arrive_on: '2026-03-04',
        microdeposits_stage: 'scheduled',
        verification_ends_at: '2026-03-17T15:00:00.000Z',
      })
      const early = await verify(old)
      expect(early.body.errors?.['account_id']?.[0]).toContain('sent the deposits yet')
      const amounts = await sendMicroEntries(test, held.link)
      expect((await verify(amounts)).body.data?.result).toBe('verified')
    },
  )

  it('cancels the ones before that had not left', async () => {
    await reissue()
    const entries = await microEntries(test, held.link)
    expect(entries.map(({ idempotency_key, status }) => [idempotency_key, status])).toEqual(
      [1, 2].flatMap((issue) =>
        [1, 2, 3].map((n) => [
          `micro:${held.link}:${issue}:${n}`,
          issue === 1 ? 'Cancelled' : 'Initiated',
        ]),
      ),
    )
  })

  it('lets an issue that has begun to leave go whole', async () => {
    const [credit] = await microEntries(test, held.link)
    await test.ctx.db
      .updateTable('transfers')
      .set({ status: 'Submitted' })
      .where('id', '=', credit?.id ?? '')
      .execute()
    await reissue()
    const entries = await microEntries(test, held.link)
    expect(entries.slice(0, 3).map(({ status }) => status)).not.toContain('Cancelled')
  })

  it('twice at most', async () => {
    expect((await reissue()).status).toBe(200)
    expect((await reissue()).status).toBe(200)
    const third = await reissue()
    expect(third.status).toBe(422)
    expect(third.body.errors?.['account_id']?.[0]).toContain('twice')
    expect(await microEntries(test, held.link)).toHaveLength(9)
    const amounts = await sendMicroEntries(test, held.link)
    expect((await verify(amounts)).body.data?.result).toBe('verified')
  })

  it('a double click sends once, and the key belongs to its account', async () => {
    const key = randomUUID()
    const replies = await Promise.all([reissue(key), reissue(key)])
    expect(replies[0]?.body.data).toEqual(replies[1]?.body.data)
    expect(await readLink(test, held.link)).toMatchObject({ reissues_left: 1 })
    expect((await reissue(key, randomUUID())).status).toBe(422)
  })

  it('not to an account whose owner said they never agreed', async () => {
    await sendMicroEntries(test, held.link)
    const debit = (await microEntries(test, held.link))[2]
    await inTransaction(test.ctx.db, (trx) =>
      returnTransfer(trx, {
        institution_id: held.who.institution_id,
        transferId: debit?.id ?? '',
        returnCode: 'R10',
        now: MONDAY,
        actor: { kind: 'job', id: 'test' },
      }),
    )
    await put('VERIFICATION_RETURNED')
    const reply = await reissue()
    expect(reply.status).toBe(422)
    expect(reply.body.errors?.['account_id']?.[0]).toContain('Your bank returned the deposits.')
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
    const other = await linkByHand(held.who, { account_number: '88880001' })
    expect(other.status).toBe(200)
    await refused()
    await put('VERIFICATION_PENDING')
    const amounts = await sendMicroEntries(test, held.link)
    expect((await verify(amounts)).body.data?.result).toBe('verified')
    await put('LOCKED')
    await refused()
  })
})
