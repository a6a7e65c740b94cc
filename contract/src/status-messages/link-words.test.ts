import { describe, expect, it } from 'vitest'
import { linkStatusMessage, statusMessagesOf } from '../status-messages.ts'
import { facts } from '../test/status-facts.ts'
import type { LinkFacts, StatusFacts } from './facts.ts'

describe('where a link stands', () => {
  it.each<[string, Partial<StatusFacts['progress']>, Partial<LinkFacts>, string, string]>([
    [
      'micro-deposits on their way',
      {},
      { status: 'VERIFICATION_PENDING', was_active: false },
      'Two microdeposits are on the way',
      'enter-amounts',
    ],
    [
      'locked before it was ever ACTIVE',
      {},
      { status: 'LOCKED', was_active: false, reissues_left: 2 },
      'Too many incorrect attempts',
      'reissue',
    ],
    [
      'timed out',
      {},
      { status: 'TIMEOUT', was_active: false },
      'The deadline to enter the amounts has passed',
      'reissue',
    ],
    [
      'micro-deposits returned',
      {},
      { status: 'VERIFICATION_RETURNED', was_active: false, return_code: 'R03' },
      'Your bank returned the two microdeposits',
      'reissue',
    ],
    [
      'relink pending',
      { relink: true },
      { status: 'LOCKED' },
      'Your bank account needs to be linked again',
      'link',
    ],
    [
      'DEPOSITS_LOCKED',
      {},
      { status: 'DEPOSITS_LOCKED', return_code: 'R01' },
      'Deposits are paused until you link an account again',
      'link',
    ],
  ])('%s', (_, progress, link, status, step) => {
    const told = linkStatusMessage(facts(progress, [link]))
    expect(told).toMatchObject({ status, step: { kind: step } })
    expect(told?.reasons.join(' ')).toMatch(/First Prairie (?:told us about )?••\u00a04821/)
  })

  it.each([
    [
      'scheduled',
      'Two microdeposits are scheduled',
      'are scheduled. They should arrive by Nov 10, 2026.',
    ],
    ['sent', 'Two microdeposits are on the way', 'should arrive by Nov 10, 2026.'],
    [
      'arrived',
      'Enter the amounts of the two microdeposits',
      'should have arrived on Nov 10, 2026.',
    ],
  ] as const)('speaks of micro-deposits that are %s as of that', (stage, status, when) => {
    const link = {
      status: 'VERIFICATION_PENDING',
      was_active: false,
      microdeposits_arrive_on: '2026-11-10',
      microdeposits_stage: stage,
    } as const
    const told = linkStatusMessage(facts({}, [link]))
    expect(told?.status).toBe(status)
    expect(told?.reasons).toEqual([
      `Two microdeposits to First Prairie ••\u00a04821 ${when} Enter the two amounts once you see them.`,
    ])
  })

  it.each(['FAILED', 'ERRORED'] as const)('tells on coming back that the widget %s', (status) => {
    const opening = { registration_last_step: 'confirmed' } as const
    const failed = { status, was_active: false, bank_name: null, account_last_four: null }
    expect(statusMessagesOf(facts(opening, [failed, { status: 'ARCHIVED' }]))).toMatchObject([
      {
        key: 'link_failed',
        reasons: [expect.stringMatching(/^On Nov 12, 2026, we couldn’t reach your bank/)],
        step: { kind: 'link' },
      },
    ])
    // What is in use, or was begun since, is not touched by it.
    for (const other of ['ACTIVE', 'PENDING'] as const) {
      expect(statusMessagesOf(facts(opening, [{ status: other }, failed]))).toEqual([])
      expect(statusMessagesOf(facts(opening, [failed, { status: other }]))).toEqual([])
    }
    const relinking = facts({ relink: true }, [failed, { status: 'LOCKED' }])
    expect(statusMessagesOf(relinking).map(({ key }) => key)).toEqual(['relink'])
  })

  it('leads to the amounts that were begun before it asks to link again', () => {
    const links = [
      { status: 'VERIFICATION_PENDING', was_active: false },
      { status: 'LOCKED' },
    ] as const
    expect(linkStatusMessage(facts({ relink: true }, links))?.key).toBe('amounts')
  })

  it('says nothing of links to somebody who may not link', () => {
    const links = [{ status: 'LOCKED' }] as const
    for (const extended_status of ['HOLD', 'REVIEW'] as const) {
      expect(statusMessagesOf(facts({ extended_status, relink: true }, links))).toHaveLength(1)
    }
  })
})
