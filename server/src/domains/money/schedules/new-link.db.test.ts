import { randomUUID } from 'node:crypto'
import type { Transaction } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { freshCode, linkByWidget, stand } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  MONDAY,
  carryOver,
  cutOff,
  deposit,
  deposited,
  voidIt,
} from '../../../../test/repeating/deposits.ts'
import { again, nextOf } from '../../../../test/repeating/read-deposits.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

const EVERY_WEEK = { date: '2026-11-20', repeat: { every: 'week' } }
const FRIDAY_CUT_OFF = '2026-11-20T21:00:00Z'
const CANCELLED = 'We canceled your Harborlight deposit'

describe('deposits that have not left when another account is linked', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  let ada: Saver
  let repeating: Transaction
  let single: Transaction

  beforeEach(async () => {
    clock.set(MONDAY)
    test.ctx.clock = clock
    ada = await addSaver(test)
    await voidIt(ada, ada.transaction)
    repeating = await deposited(ada, EVERY_WEEK)
    single = await deposited(ada, { date: '2026-11-20', amount_cents: 40_00 })
  })

  const relink = async () => {
    const step_up = await freshCode(test, ada)
    const shared = { routingNumber: '992000024', accountNumber: '700098765' }
    const { status } = await linkByWidget(test, ada, shared, { step_up })
    expect(status).toBe(200)
  }

  const subjects = async () => (await inboxOf(test, ada.email)).map(({ subject }) => subject)

  it('wait for a yes, and the letter about the change says so', async () => {
    await relink()
    expect(await again(ada, repeating)).toMatchObject({
      status: 'Initiated',
      is_waiting: true,
      may_cancel: true,
      schedule: { status: 'WAITING', next_date: '2026-11-20' },
    })
    expect(await again(ada, single)).toMatchObject({ is_waiting: true, schedule: null })
    const letter = (await inboxOf(test, ada.email)).find(({ subject }) =>
      subject?.startsWith('Your linked bank account'),
    )
    expect(letter?.text).toContain('Any deposit you don’t approve will be canceled on its date')
    await expectSoundBooks(test.ctx.db)
  })

  it('with a yes they leave from the new account, and its copy is sent', async () => {
    await relink()
    const key = randomUUID()
    const chosen = {
      schedule_ids: [repeating.schedule?.uuid ?? ''],
      transaction_ids: [single.uuid],
    }
    const { status, body } = await carryOver(ada, chosen, key)
    expect(status).toBe(200)
    expect(body.data?.schedules).toMatchObject([{ status: 'ACTIVE', next_date: '2026-11-20' }])
    expect(body.data?.transactions).toHaveLength(2)
    for (const transaction of body.data?.transactions ?? []) {
      expect(transaction).toMatchObject({
        is_waiting: false,
        linked_account: { account_last_four: '8765' },
      })
    }
    const [copy] = await inboxOf(test, ada.email)
    expect(copy?.subject).toBe('Your Harborlight deposits now come from another account')
    for (const words of [
      'account ending in 8765',
      '$100.00 every week on Friday, until you stop it',
      '$40.00 on Friday, November 20, 2026',
      'your copy of the authorization',
      'to debit $40.00 once, on or after Friday, November 20, 2026, from my account ending 8765',
    ]) {
      expect(copy?.text).toContain(words)
    }
    expect((await carryOver(ada, chosen, key)).body.data).toEqual(body.data)
    // Said again it changes nothing, and no second copy is sent.
    expect((await carryOver(ada, chosen)).body.data).toEqual(body.data)
    expect((await subjects()).filter((subject) => subject === copy?.subject)).toHaveLength(1)
    clock.set(FRIDAY_CUT_OFF)
    await cutOff(test, ada)
    expect(await again(ada, repeating)).toMatchObject({ status: 'Submitted' })
    expect(await again(ada, single)).toMatchObject({ status: 'Submitted' })
    expect(await nextOf(ada, repeating)).toMatchObject({
      linked_account: { account_last_four: '8765' },
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('without a yes each is cancelled on its day and told; a schedule waits on', async () => {
    await relink()
    clock.set(FRIDAY_CUT_OFF)
    await cutOff(test, ada)
    expect(await again(ada, single)).toMatchObject({ status: 'Cancelled' })
    expect(await again(ada, repeating)).toMatchObject({ status: 'Cancelled' })
    expect(await nextOf(ada, repeating)).toMatchObject({
      file_date: '2026-11-27',
      is_waiting: true,
      schedule: { status: 'WAITING' },
    })
    expect((await subjects()).filter((subject) => subject === CANCELLED)).toHaveLength(2)
    const letters = await inboxOf(test, ada.email)
    const letter = letters.find(({ text }) => text.includes('$100.00 before it was sent'))
    expect(letter?.text).toContain('it was not confirmed for another one')
    expect(letter?.text).toContain('needs your approval for your newly linked account')
    await expectSoundBooks(test.ctx.db)
  })

  it('one that is changed is confirmed with that; its schedule still waits', async () => {
    await relink()
    const { body } = await deposit(ada, {
      replaces: repeating.uuid,
      applies_to: 'this',
      date: '2026-11-23',
    })
    expect(body.data?.transaction).toMatchObject({
      is_waiting: false,
      linked_account: { account_last_four: '8765' },
      schedule: { status: 'WAITING' },
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('nothing is said yes to that has ended, has left, or is somebody else’s', async () => {
    await relink()
    await voidIt(ada, repeating, { applies_to: 'following' })
    await voidIt(ada, single)
    const ended = await carryOver(ada, { schedule_ids: [repeating.schedule?.uuid ?? ''] })
    expect([ended.status, ended.body.errors]).toEqual([
      422,
      { schedule_ids: ['One of these recurring deposits has ended.'] },
    ])
    const gone = await carryOver(ada, { transaction_ids: [single.uuid] })
    expect([gone.status, gone.body.errors]).toEqual([
      422,
      { transaction_ids: ['One of these deposits was already sent or canceled.'] },
    ])
    const ben = await addSaver(test)
    const his = await deposited(ben, EVERY_WEEK)
    const foreign = [
      await carryOver(ada, { schedule_ids: [his.schedule?.uuid ?? ''] }),
      await carryOver(ada, { transaction_ids: [his.uuid] }),
      await carryOver(ada, { schedule_ids: [randomUUID()] }),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await again(ben, his)).toEqual(his)
  })

  it('is not open where money may not move', async () => {
    await relink()
    await stand(test, ada, { standing: 'REVIEW' })
    expect((await carryOver(ada, { transaction_ids: [single.uuid] })).status).toBe(403)
  })
})
