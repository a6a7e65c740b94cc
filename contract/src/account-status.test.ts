import { describe, expect, it } from 'vitest'
import {
  type LinkedStanding,
  mayClose,
  mayDeposit,
  mayLink,
  mayMoveMoney,
  mayRead,
  mayReadPapers,
  maySign,
  mayVoid,
  mayWithdraw,
} from './account-status.ts'
import { LinkedAccountStatus, RegistrationStatus } from './enums.ts'

const PASSED: LinkedStanding = {
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  extended_status: 'FUNDED',
  is_primary: true,
  is_joining: false,
  other_holder_barred: false,
  relink: false,
  linkStatuses: ['ACTIVE'],
}

const MAY = { mayReadPapers, mayRead, mayDeposit, mayWithdraw, mayLink, mayVoid } as const

/** What a row of STATES "What each standing opens" says, as letters in its order. */
function lettersOf(standing: Partial<LinkedStanding>): string {
  const whole = { ...PASSED, ...standing }
  return Object.values(MAY)
    .map((may, place) => (may(whole) ? 'prdwlv'.charAt(place) : '-'))
    .join('')
}

describe('what each standing opens (papers, reads, deposit, withdraw, link, void)', () => {
  it.each<[string, Partial<LinkedStanding>, string]>([
    ['passed', {}, 'prdwlv'],
    ['approved by staff', { registration_status: 'MANUALLY_REVIEWED' }, 'prdwlv'],
    ['link DEPOSITS_LOCKED, none ACTIVE', { linkStatuses: ['DEPOSITS_LOCKED'] }, 'pr-wlv'],
    ['relink pending', { relink: true, linkStatuses: ['LOCKED'] }, 'pr--lv'],
    ['IN_REVIEW, completed', { registration_status: 'IN_REVIEW' }, 'pr---v'],
    ['REVIEW', { extended_status: 'REVIEW' }, 'pr---v'],
    [
      'REVIEW, before completion',
      { extended_status: 'REVIEW', registration_last_step: 'bank' },
      'pr---v',
    ],
    ['another holder barred', { other_holder_barred: true }, 'pr---v'],
    ['another holder barred, relink', { other_holder_barred: true, relink: true }, 'pr---v'],
    ['HOLD', { extended_status: 'HOLD' }, 'p-----'],
    ['HOLD after a decline', { extended_status: 'HOLD', registration_status: 'FAILED' }, 'p-----'],
    ['VIEW_ONLY', { registration_status: 'VIEW_ONLY' }, 'p-----'],
    ['VIEW_ONLY on HOLD', { registration_status: 'VIEW_ONLY', extended_status: 'HOLD' }, 'p-----'],
    [
      'FAILED, not completed',
      { registration_status: 'FAILED', registration_last_step: 'confirmed' },
      '------',
    ],
    ['joint, passed', { is_primary: false }, 'prdwlv'],
    ['joint, IN_REVIEW', { is_primary: false, registration_status: 'IN_REVIEW' }, '------'],
  ])('%s', (_, standing, letters) => {
    expect(lettersOf(standing)).toBe(letters)
  })

  it('lets FLAGGED and IN_REVIEW link and sign while an account is opened', () => {
    const opening = { ...PASSED, registration_last_step: 'confirmed' } as const
    const statuses = (may: (standing: LinkedStanding) => boolean) =>
      RegistrationStatus.options.filter((registration_status) =>
        may({ ...opening, registration_status }),
      )
    const linking = ['PASSED', 'FLAGGED', 'IN_REVIEW', 'MANUALLY_REVIEWED']
    expect(statuses(mayLink)).toEqual(linking)
    expect(statuses(maySign)).toEqual(linking)
    expect(statuses(mayMoveMoney)).toEqual(['PASSED', 'MANUALLY_REVIEWED'])
  })

  it('takes a deposit from an ACTIVE link only, and pays out to a DEPOSITS_LOCKED one too', () => {
    const links = (may: (standing: LinkedStanding) => boolean) =>
      LinkedAccountStatus.options.filter((status) => may({ ...PASSED, linkStatuses: [status] }))
    expect(links(mayDeposit)).toEqual(['ACTIVE'])
    expect(links(mayWithdraw)).toEqual(['ACTIVE', 'DEPOSITS_LOCKED'])
  })
})

describe('who may close an account', () => {
  it.each<[string, Partial<LinkedStanding>, boolean]>([
    ['passed', {}, true],
    ['joint, passed', { is_primary: false }, true],
    ['relink pending', { relink: true, linkStatuses: ['LOCKED'] }, true],
    ['link DEPOSITS_LOCKED, none ACTIVE', { linkStatuses: ['DEPOSITS_LOCKED'] }, true],
    ['not completed', { registration_last_step: 'disclosures' }, false],
    ['IN_REVIEW, completed', { registration_status: 'IN_REVIEW' }, false],
    ['REVIEW', { extended_status: 'REVIEW' }, false],
    ['another holder barred', { other_holder_barred: true }, false],
    ['HOLD', { extended_status: 'HOLD' }, false],
    ['VIEW_ONLY', { registration_status: 'VIEW_ONLY' }, false],
    ['FAILED', { registration_status: 'FAILED' }, false],
  ])('%s', (_, standing, expected) => {
    expect(mayClose({ ...PASSED, ...standing })).toBe(expected)
  })
})
