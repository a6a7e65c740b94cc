import { describe, expect, it } from 'vitest'
import {
  linkStatusMessage,
  moneyStatusMessage,
  personStatusMessage,
  statusMessagesOf,
} from './status-messages.ts'
import type { LinkFacts, StatusFacts } from './status-messages/facts.ts'
import { facts } from './test/status-facts.ts'

type Progress = StatusFacts['progress']

describe('where a person stands', () => {
  it('is told by nothing when all is well', () => {
    expect(statusMessagesOf(facts({}, [{}], 100))).toEqual([])
  })

  it.each<[string, Partial<StatusFacts['progress']>, string, RegExp]>([
    [
      'declined',
      { registration_status: 'FAILED', registration_last_step: 'confirmed' },
      'We can’t open your account',
      /On Nov 12, 2026, we decided not to open an account/,
    ],
    [
      'declined after completion',
      { registration_status: 'FAILED', extended_status: 'HOLD', standing_reason: 'identity' },
      'Your account is on hold',
      /On Nov 12, 2026, we placed it on hold.* The notice we emailed you explains why/,
    ],
    [
      'owing',
      { extended_status: 'HOLD', standing_reason: 'owed', owed_cents: 120_50 },
      'Your account is on hold',
      /after the money was withdrawn\. You owe \$120\.50\./,
    ],
    [
      'held by staff',
      { extended_status: 'HOLD', standing_reason: 'staff' },
      'Your account is on hold',
      /On Nov 12, 2026, we placed it on hold/,
    ],
    [
      'held, nobody wrote why',
      { extended_status: 'HOLD', stands_since: null },
      'Your account is on hold',
      /We placed it on hold\..*Any money in your account stays there and keeps earning/,
    ],
    [
      'held while applying',
      { extended_status: 'HOLD', registration_last_step: 'bank' },
      'Your application is on hold',
      /can’t continue or cancel your application/,
    ],
    [
      'on review after R10',
      { extended_status: 'REVIEW', standing_reason: 'unauthorised_return' },
      'We’re reviewing a transfer',
      /didn’t authorize/,
    ],
    [
      'on review, not me',
      { extended_status: 'REVIEW', standing_reason: 'not_me' },
      'We’re reviewing the activity you reported',
      /activity that wasn’t yours/,
    ],
    [
      'in review',
      { registration_status: 'IN_REVIEW' },
      'We’re checking your details',
      /usually within 2 business days\. .*you can’t deposit, withdraw or change/,
    ],
    [
      'in review while applying',
      { registration_status: 'IN_REVIEW', registration_last_step: 'bank' },
      'We’re checking your details',
      /In the meantime, you can link an account and sign the documents/,
    ],
    [
      'in review while applying, linked',
      { registration_status: 'IN_REVIEW', registration_last_step: 'verified' },
      'We’re checking your details',
      /In the meantime, you can sign the documents\. Only your first deposit has to wait\./,
    ],
    [
      'in review while applying, linked and signed',
      { registration_status: 'IN_REVIEW', registration_last_step: 'disclosures' },
      'We’re checking your details',
      /You’ve linked a bank account and signed the documents\./,
    ],
    [
      'a joint holder in review',
      { registration_status: 'IN_REVIEW', is_primary: false },
      'We’re checking your details',
      /when we’re done/,
    ],
    [
      'in review and held',
      { registration_status: 'IN_REVIEW', extended_status: 'HOLD' },
      'Your account is on hold',
      /you can’t deposit or withdraw/,
    ],
    [
      'flagged',
      { registration_status: 'FLAGGED', registration_last_step: 'confirmed' },
      'We need to see a document',
      /public records/,
    ],
    [
      'errored',
      { registration_status: 'ERRORED', registration_last_step: 'employer' },
      'We couldn’t finish checking your identity',
      /didn’t respond when we last tried, on Thu, Nov.12, 10:00.AM.ET\. Your details are saved/,
    ],
    [
      'an SSN in use',
      { registration_status: null, registration_last_step: 'employer', is_duplicate: true },
      'This Social Security number is already in use',
      /sign in with the email address you used for it/,
    ],
    [
      'another holder',
      { other_holder_barred: true },
      'Deposits and withdrawals are paused',
      /another holder/,
    ],
    [
      'cancelled',
      { registration_status: 'VIEW_ONLY' },
      'Your application is canceled',
      /No account was opened and no deposit was made\./,
    ],
    [
      'a second holder who left',
      { registration_status: 'VIEW_ONLY', is_primary: false },
      'You no longer share the account',
      /documents from when you were a holder/,
    ],
  ])('%s', (_, progress, status, reason) => {
    const told = personStatusMessage(facts(progress))
    expect(told?.status).toBe(status)
    expect(told?.reasons.join(' ')).toMatch(reason)
  })

  it.each<Partial<StatusFacts['progress']>>([
    { registration_status: 'IN_REVIEW', registration_last_step: 'confirmed' },
    { registration_status: 'IN_REVIEW' },
    { registration_status: 'FLAGGED', registration_last_step: 'confirmed' },
    ...(['identity', 'unauthorised_return', 'owed', 'not_me', 'staff'] as const).map(
      (standing_reason) => ({ extended_status: 'REVIEW' as const, standing_reason }),
    ),
  ])('says by when a review is usually done: %j', (progress) => {
    const told = personStatusMessage(facts(progress))
    expect(told?.reasons.join(' ')).toContain('usually within 2 business days')
  })

  it('never says that money keeps earning where there is none', () => {
    const relink = [{ status: 'LOCKED', return_code: 'R16' }] as const
    const words = (balanceCents?: number) =>
      linkStatusMessage(facts({ relink: true }, relink, balanceCents))?.reasons.join(' ')
    expect(words(12_545_31)).toContain('Your $12,545.31 is safe and keeps earning.')
    expect(words(0)).not.toContain('earning')
    expect(words()).not.toContain('earning')
    const closed = personStatusMessage(facts({ registration_status: 'VIEW_ONLY' }, [], 0))
    expect(closed?.status).toBe('Your account is closed')
    expect(closed?.reasons.join(' ')).not.toContain('earning')
  })
})

describe('a review of somebody who is still applying', () => {
  const applying = (registration_last_step: Progress['registration_last_step'], more = {}) =>
    personStatusMessage(
      facts({
        extended_status: 'REVIEW',
        standing_reason: 'identity',
        registration_last_step,
        ...more,
      }),
    )?.reasons.join(' ')

  it('speaks of no account, because there is none yet', () => {
    expect(applying('confirmed')).toContain('you can’t link an account or make your first deposit.')
    expect(applying('disclosures')).toContain('you can’t make your first deposit.')
    for (const step of ['confirmed', 'verified', 'disclosures'] as const) {
      expect(applying(step)).not.toMatch(/everything in your account|withdraw/)
    }
    expect(applying('completed')).toContain('see everything in your account')
    expect(applying('completed', { is_primary: false, is_joining: true })).not.toMatch(/everything/)
  })

  it('is shown even before the identity was checked', () => {
    expect(applying('basic', { registration_status: null })).toContain('make your first deposit')
  })
})

describe('documents that staff asked for', () => {
  it.each<[Partial<StatusFacts['progress']>, string]>([
    [{ extended_status: 'REVIEW', standing_reason: 'identity' }, 'We’re checking your details'],
    [{ registration_status: 'IN_REVIEW' }, 'We need documents from you'],
    [
      { registration_status: 'IN_REVIEW', registration_last_step: 'confirmed' },
      'We need documents from you',
    ],
    [
      { registration_status: 'FLAGGED', registration_last_step: 'confirmed' },
      'We need to see a document',
    ],
    [{ registration_status: 'IN_REVIEW', extended_status: 'HOLD' }, 'Your account is on hold'],
    [
      { registration_status: 'UNSUBMITTED', registration_last_step: 'confirmed' },
      'We need documents from you',
    ],
  ])('are the next step, with the day they are due: %j', (progress, status) => {
    const [first] = statusMessagesOf({ ...facts(progress), documentsDueOn: '2026-11-27' })
    expect(first).toMatchObject({ status, tone: expect.stringMatching(/warning|danger/) })
    expect(first?.step).toEqual({ kind: 'send-documents', label: 'Send documents' })
    expect(first?.reasons.at(-1)).toBe('Please send us the documents we asked for by Nov 27, 2026.')
    // The heading speaks of documents, and the review is of something else.
    if (status === 'We need documents from you') {
      expect(first?.reasons[0]).toMatch(/^We’ve been reviewing your details since/)
    }
    expect(first?.reasons.join(' ')).not.toContain('You don’t need to do anything')
  })
})

describe('documents that wait for an agreement', () => {
  it('are told once the account is open, how many there are, and where they are signed', () => {
    const told = (unsigned_documents: number) =>
      statusMessagesOf(facts({ unsigned_documents }, [{}]))
    expect(told(1)).toMatchObject([
      { key: 'unsigned', status: 'A document needs your agreement', step: { kind: 'sign' } },
    ])
    expect(told(2)).toMatchObject([{ status: '2 documents need your agreement' }])
  })

  it('come after what is graver, and never while opening or to somebody who may not sign', () => {
    const waiting = { unsigned_documents: 1 }
    const relinking = facts({ ...waiting, relink: true }, [{ status: 'LOCKED' }])
    expect(statusMessagesOf(relinking).map(({ key }) => key)).toEqual(['relink', 'unsigned'])
    const opening = facts({ ...waiting, registration_last_step: 'verified' }, [{}])
    expect(statusMessagesOf(opening)).toEqual([])
    const held = facts({ ...waiting, extended_status: 'HOLD' })
    expect(statusMessagesOf(held).map(({ key }) => key)).toEqual(['hold'])
  })
})

describe('why money may not move', () => {
  it.each<
    [string, Partial<StatusFacts['progress']>, LinkFacts['status'][], string | null, string | null]
  >([
    ['passed', {}, ['ACTIVE'], null, null],
    ['DEPOSITS_LOCKED', {}, ['DEPOSITS_LOCKED'], 'deposits_locked', null],
    ['REVIEW', { extended_status: 'REVIEW' }, ['ACTIVE'], 'review', 'review'],
    ['in review', { registration_status: 'IN_REVIEW' }, ['ACTIVE'], 'checking', 'checking'],
    ['another holder', { other_holder_barred: true }, ['ACTIVE'], 'other_holder', 'other_holder'],
    ['relink', { relink: true }, ['LOCKED'], 'relink', 'relink'],
    ['no link', {}, [], 'no_link', 'no_link'],
  ])('%s', (_, progress, statuses, deposit, withdrawal) => {
    const standing = facts(
      progress,
      statuses.map((status) => ({ status })),
    )
    expect(moneyStatusMessage(standing, 'deposit')?.key ?? null).toBe(deposit)
    expect(moneyStatusMessage(standing, 'withdrawal')?.key ?? null).toBe(withdrawal)
  })
})
