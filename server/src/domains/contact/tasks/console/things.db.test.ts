import type { WorkItem } from '@passbook/contract/console/work'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { addDisputer, reported } from '../../../../../test/disputes/disputing.ts'
import { written } from '../../../../../test/messages/writing.ts'
import { initiate } from '../../../../../test/transfers.ts'
import { raiseTask } from '../tasks.ts'

describe('an item of work names', () => {
  const test = useTestApp()
  let agent: Awaited<ReturnType<typeof enterAs>>
  beforeAll(async () => {
    agent = await enterAs(test, 'agent')
  })

  const itemsOf = async (kind: string) => {
    const { body } = await agent.browser.get<{ items: WorkItem[] }>(`/console/work?kind=${kind}`)
    return body.data?.items ?? []
  }
  const raise = (kind: string, details: Record<string, unknown>) =>
    raiseTask(test.ctx.db, {
      institution_id: agent.institution_id,
      kind,
      message: 'Look at it.',
      details,
      key: `things:${kind}`,
      now: test.ctx.clock.now(),
    })

  it('the very dispute', async () => {
    const ada = await addDisputer(test)
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const [item] = await itemsOf('dispute')
    expect(item).toMatchObject({
      depositor_id: ada.depositor_id,
      things: [{ what: 'dispute', id: uuid }],
    })
  })

  it('the message that reports a problem', async () => {
    const ada = await addCloser(test, 100_00)
    const { uuid } = await written(ada.browser, {
      topic: 'problem',
      subject: 'Not mine',
      text: 'I did not do this.',
    })
    const [item] = await itemsOf('dispute_begun')
    expect(item?.things).toEqual([{ what: 'message', id: uuid }])
  })

  it('the file of the network, and the day at the bank', async () => {
    const file_id = '0a4ae1cd-5c4a-4c0e-9b5c-0a7d4d8f7f11'
    await raise('of_a_file', { file_id, place: 3 })
    expect((await itemsOf('of_a_file'))[0]?.things).toEqual([{ what: 'file', id: file_id }])
    await raise('of_a_day', { day: '2026-11-16' })
    expect((await itemsOf('of_a_day'))[0]?.things).toEqual([
      { what: 'settlement_day', id: '2026-11-16' },
    ])
  })

  it('whose account or transfer it is about, where it does not name the person', async () => {
    const { account, depositor_id, institution_id } = await addCloser(test, 100_00)
    await raise('of_an_account', { account_id: account })
    expect(await itemsOf('of_an_account')).toMatchObject([{ depositor_id }])
    const now = test.ctx.clock.now()
    const wish = { kind: 'withdrawal', amountCents: 10_00, accountId: account, now } as const
    const { id } = await initiate({ db: test.ctx.db, institution_id }, wish)
    await raise('of_a_transfer', { transfer_id: id })
    expect(await itemsOf('of_a_transfer')).toMatchObject([{ depositor_id, things: [] }])
    await raise('of_nobody', { transfer_id: '0a4ae1cd-5c4a-4c0e-9b5c-0a7d4d8f7f11' })
    expect(await itemsOf('of_nobody')).toMatchObject([{ depositor_id: null }])
  })
})
