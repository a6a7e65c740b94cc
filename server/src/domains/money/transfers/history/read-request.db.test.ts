import type { RequestEvent, Transaction } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { answerTo, answerWith, at, send } from '../../../../../test/answers.ts'
import { useTestApp } from '../../../../../test/app.ts'
import { useBank as testBank } from '../../../../../test/banking.ts'
import { addLink } from '../../../../../test/linking.ts'
import { addApplicantWith, fund } from '../../../../../test/opening.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { ReaderWithProgress } from '../../../../platform/callers/caller.ts'
import { readRequest } from './read-request.ts'

describe('a request and what became of it', () => {
  const bank = testBank()
  const MORNING = easternInstant(parseBusinessDate('2026-03-04'), '08:00')

  const read = (accountId: string, requestId: string) => {
    const progress = { registration_status: 'PASSED', registration_last_step: 'completed' }
    const { institution_id } = bank
    const held = { since: null, until: null, isNever: false }
    const reader = { institution_id, savings_account_id: accountId, progress, held }
    return readRequest(at(bank, MORNING), reader as unknown as ReaderWithProgress, requestId)
  }
  const told = (events: readonly RequestEvent[]) =>
    events.map(({ kind, date, is_future }) => [kind, date, is_future])

  it('tells when it left and in which file, when it posts and is good, why it came back, and the retry', async () => {
    const { transfer, trace, accountId } = await send(bank)
    const before = await read(accountId, transfer.request_id)
    expect(told(before.events)).toEqual([
      ['requested', null, false],
      ['left', '2026-03-02', false],
      ['posted', '2026-03-03', false],
      ['available', transfer.available_date, true],
    ])
    expect(before.events[1]).toMatchObject({
      file_reference: `20260302-A/${trace}`,
      transaction_id: transfer.id,
    })
    await answerWith(bank, [answerTo({ transfer, trace }, 'R01')], MORNING)
    const { events, transactions, reference, next_step } = await read(
      accountId,
      transfer.request_id,
    )
    expect(reference).toBe(transfer.request_id.slice(0, 8).toUpperCase())
    expect(transactions.map(({ status, is_retry }) => [status, is_retry])).toEqual([
      ['Initiated', true],
      ['Returned', false],
    ])
    expect(events.map(({ kind, is_future }) => [kind, is_future])).toEqual([
      ['requested', false],
      ['left', false],
      ['posted', false],
      ['returned', false],
      ['retried', false],
      ['left', true],
      ['posted', true],
      ['available', true],
    ])
    expect(events[3]).toMatchObject({ return_code: 'R01', at: MORNING.toISOString() })
    expect(next_step).toBeNull()
  })

  it('names one next step when it came back for good', async () => {
    const { transfer, trace, accountId } = await send(bank)
    await answerWith(bank, [answerTo({ transfer, trace }, 'R02')], MORNING)
    const { next_step } = await read(accountId, transfer.request_id)
    expect(next_step).toEqual({
      kind: 'relink',
      label: 'Link a bank account',
      path: '/relink/selection',
    })
  })

  it('no longer asks for another bank account once there is one', async () => {
    const { transfer, trace, accountId } = await send(bank)
    await answerWith(bank, [answerTo({ transfer, trace }, 'R02')], MORNING)
    const { institution_id } = bank
    const owner = await bank.db
      .selectFrom('entities')
      .innerJoin('linked_accounts', (join) =>
        join
          .onRef('linked_accounts.institution_id', '=', 'entities.institution_id')
          .onRef('linked_accounts.entity_id', '=', 'entities.id'),
      )
      .select(['linked_accounts.entity_id', 'linked_accounts.depositor_id'])
      .where('entities.institution_id', '=', institution_id)
      .where('entities.savings_account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await addLink(bank, { ...owner, status: 'ACTIVE' })
    const { next_step } = await read(accountId, transfer.request_id)
    expect(next_step?.path).toBe('/deposit')
  })

  it('tells of a withdrawal that it left and arrived', async () => {
    const { transfer, accountId } = await send(bank, { kind: 'withdrawal' }, 'Settled')
    const { events } = await read(accountId, transfer.request_id)
    expect(events.map(({ kind }) => kind)).toEqual(['requested', 'left', 'settled'])
  })
})

describe('GET /request/{requestId}', () => {
  const test = useTestApp()

  it('answers its owner, and everybody else as if it did not exist', async () => {
    const [ada, bea, there] = [
      await addApplicantWith(test),
      await addApplicantWith(test),
      await addApplicantWith(test, { slug: 'summit' }),
    ]
    const funded = await fund<{ transaction: Transaction }>(ada.browser, 100_00)
    await fund(bea.browser, 100_00)
    const { transaction } = funded.body.data ?? {}
    const path = `/request/${transaction?.request_id ?? ''}`
    const own = await ada.browser.get<{ transactions: Transaction[] }>(path)
    expect(own.body.data?.transactions).toEqual([transaction])
    const bodies = new Set<string>()
    for (const [who, asked] of [
      [bea, path],
      [there, path],
      [ada, `/request/${crypto.randomUUID()}`],
      [ada, '/request/x'],
    ] as const) {
      const { status, body } = await who.browser.get(asked)
      expect([asked, status]).toEqual([asked, 404])
      bodies.add(JSON.stringify([body.message, body.errors, body.data]))
    }
    expect(bodies.size).toBe(1)
  })
})
