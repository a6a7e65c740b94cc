import { describe, expect, it } from 'vitest'
import { LinkedAccountStatus, RegistrationStatus, RegistrationStep } from './enums.ts'
import {
  REGISTRATION_PAGES,
  registrationContinue,
  isRegistrationPageOpen,
  registrationWork,
  type RegistrationPage,
  type RegistrationState,
} from './registration-pages.ts'

const NO_STEP = '-'
const UNSET = 'unset'
const STEPS = [NO_STEP, ...RegistrationStep.options] as const
const STATUSES = [UNSET, ...RegistrationStatus.options] as const
type StepName = (typeof STEPS)[number]
type StatusName = (typeof STATUSES)[number]

function stateAt(
  step: StepName,
  status: StatusName,
  rest: Partial<RegistrationState> = {},
): RegistrationState {
  return {
    registration_last_step: step === NO_STEP ? null : step,
    registration_status: status === UNSET ? null : status,
    extended_status: 'UNLINKED',
    is_primary: true,
    is_joining: false,
    other_holder_barred: false,
    relink: false,
    linkStatuses: [],
    ...rest,
  }
}

function opensAt(page: RegistrationPage, rest: Partial<RegistrationState>, status: StatusName) {
  return STEPS.filter((step) => isRegistrationPageOpen(page, stateAt(step, status, rest)))
}

const ANY = STATUSES
const PASSED: readonly StatusName[] = ['PASSED', 'MANUALLY_REVIEWED']
const LINKING: readonly StatusName[] = [...PASSED, 'FLAGGED', 'IN_REVIEW']
const NOT_DECLINED: readonly StatusName[] = STATUSES.filter((status) => status !== 'FAILED')
const NOT_DECIDED = NOT_DECLINED.filter((status) => !PASSED.includes(status))
const REVIEW: readonly StatusName[] = ['FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED']

/** The steps at which micro-deposits are entered: for the first link, or for one in place of it. */
const LATER: readonly StepName[] = ['bank', 'verified', 'disclosures', 'completed']

/** STATES "Registration", row by row, for a person with no link: [steps, statuses] that open it. */
const EXPECTED: Record<RegistrationPage, [readonly StepName[], readonly StatusName[]][]> = {
  landing: [[['-'], ANY]],
  'basic-information': [
    [['-', 'basic', 'address'], NOT_DECLINED],
    [['employer'], NOT_DECIDED],
  ],
  address: [
    [['basic', 'address'], NOT_DECLINED],
    [['employer'], NOT_DECIDED],
  ],
  employer: [
    [['address'], NOT_DECLINED],
    [['employer'], NOT_DECIDED],
  ],
  'confirm-details': [[['employer'], NOT_DECLINED]],
  passed: [[['confirmed'], PASSED]],
  'additional-info': [[STEPS, REVIEW]],
  'reviewing-account': [[STEPS, REVIEW]],
  'hold-account': [[STEPS, ['FAILED', 'VIEW_ONLY']]],
  'link-account-selection': [[['confirmed', 'bank'], LINKING]],
  'manual-funding/banking-information': [
    [['confirmed', 'bank'], LINKING],
    [['completed'], PASSED],
  ],
  'manual-funding/microdeposits': [[['bank'], LINKING]],
  'manual-funding/microdeposits/sent': [[['bank'], LINKING]],
  'manual-funding/incorrect': [[['bank'], LINKING]],
  'manual-funding/reissue': [[['bank'], LINKING]],
  'manual-funding/successful': [[['verified', 'disclosures', 'funded', 'completed'], ANY]],
  'fund-account': [[['verified', 'disclosures'], LINKING]],
  'fund-account/disclosure': [[['verified', 'disclosures'], LINKING]],
  'fund-account/ready-to-fund': [[['disclosures'], PASSED]],
  'fund-account/successful-fund': [[['completed'], ANY]],
  'cancel-account-open': [
    [STEPS.slice(0, -1), NOT_DECLINED.filter((status) => status !== 'VIEW_ONLY')],
  ],
}

describe('the registration table', () => {
  it('has the pages of STATES and no other', () => {
    expect(REGISTRATION_PAGES).toEqual(Object.keys(EXPECTED))
  })

  it.each(REGISTRATION_PAGES)('opens %s at its steps and statuses only', (page) => {
    for (const step of STEPS) {
      for (const status of STATUSES) {
        const expected = EXPECTED[page].some(
          ([steps, statuses]) => steps.includes(step) && statuses.includes(status),
        )
        const open = isRegistrationPageOpen(page, stateAt(step, status))
        expect(open, `${page} at ${step}, ${status}`).toBe(expected)
      }
    }
  })

  it('offers a choice of link at bank only while none is pending or active', () => {
    const opening = LinkedAccountStatus.options.filter((status) =>
      isRegistrationPageOpen(
        'link-account-selection',
        stateAt('bank', 'PASSED', { linkStatuses: [status] }),
      ),
    )
    expect(LinkedAccountStatus.options.filter((status) => !opening.includes(status))).toEqual([
      'VERIFICATION_PENDING',
      'ACTIVE',
    ])
  })

  it('lets a linked account be changed until it is funded, and the change proven', () => {
    const opens = (page: RegistrationPage, linkStatuses: LinkedAccountStatus[], relink = false) =>
      opensAt(page, { linkStatuses, relink }, 'PASSED').filter(
        (step) => step === 'verified' || step === 'disclosures',
      )
    const both = ['verified', 'disclosures']
    expect(opens('link-account-selection', ['ACTIVE'])).toEqual(both)
    expect(opens('manual-funding/banking-information', ['ACTIVE'])).toEqual(both)
    expect(opens('manual-funding/microdeposits', ['ACTIVE'])).toEqual([])
    expect(opens('manual-funding/microdeposits', ['VERIFICATION_PENDING', 'ACTIVE'])).toEqual(both)
    // A lost link has pages of its own.
    expect(opens('link-account-selection', ['LOCKED'], true)).toEqual([])
    expect(opens('manual-funding/banking-information', ['LOCKED'], true)).toEqual([])
    // The change is a choice: "Continue" still leads to the deposit.
    const changing = { linkStatuses: ['VERIFICATION_PENDING', 'ACTIVE'] as const }
    expect(registrationWork(stateAt('verified', 'PASSED', changing))).toBe('fund-account')
    expect(registrationWork(stateAt('disclosures', 'IN_REVIEW', changing))).toBeNull()
  })

  it('takes other bank details while micro-deposits are pending, and in place of an ACTIVE link', () => {
    const page = 'manual-funding/banking-information'
    const withLink = (status: LinkedAccountStatus) =>
      opensAt(page, { linkStatuses: [status] }, 'PASSED')
    expect(withLink('VERIFICATION_PENDING')).toEqual(['confirmed', 'bank', 'completed'])
    expect(withLink('LOCKED')).toEqual(['confirmed', 'bank', 'completed'])
    expect(withLink('ACTIVE')).toEqual(['confirmed', 'verified', 'disclosures', 'completed'])
  })

  it('verifies micro-deposits while a link is pending, beside an active one', () => {
    const page = 'manual-funding/microdeposits'
    const linkStatuses = ['VERIFICATION_PENDING', 'ACTIVE'] as const
    expect(opensAt(page, { linkStatuses }, 'PASSED')).toEqual(LATER)
    expect(opensAt(page, { linkStatuses: ['ACTIVE'] }, 'PASSED')).toEqual(['bank'])
  })

  it.each(['LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED'] as const)(
    'sends new micro-deposits beside an active link to one that is %s',
    (status) => {
      const rest = { linkStatuses: [status, 'ACTIVE'] as const }
      expect(opensAt('manual-funding/reissue', rest, 'PASSED')).toEqual(LATER)
    },
  )

  it('links nothing, and funds nothing, on REVIEW', () => {
    const open = REGISTRATION_PAGES.filter(
      (page) => opensAt(page, { extended_status: 'REVIEW' }, 'PASSED').length > 0,
    )
    for (const page of ['link-account-selection', 'fund-account/ready-to-fund'] as const) {
      expect(open).not.toContain(page)
    }
    expect(open.filter((page) => page.startsWith('manual-funding'))).toEqual([
      'manual-funding/successful',
    ])
  })

  it('closes manual funding while a relink is pending', () => {
    const rest = { relink: true, linkStatuses: ['VERIFICATION_PENDING'] as const }
    expect(opensAt('manual-funding/banking-information', rest, 'PASSED')).toEqual([])
    expect(opensAt('manual-funding/microdeposits', rest, 'PASSED')).toEqual([])
  })

  it('leaves on HOLD only the pages that speak of it', () => {
    const open = REGISTRATION_PAGES.filter((page) =>
      STEPS.some((step) =>
        STATUSES.some((status) =>
          isRegistrationPageOpen(page, stateAt(step, status, { extended_status: 'HOLD' })),
        ),
      ),
    )
    expect(open).toEqual(['additional-info', 'reviewing-account', 'hold-account'])
    expect(opensAt('hold-account', { extended_status: 'HOLD' }, 'PASSED')).toEqual(STEPS)
  })
})

describe('Continue', () => {
  const pending = { linkStatuses: ['VERIFICATION_PENDING'] as const }

  it.each([
    ['-', 'UNSUBMITTED', {}, 'basic-information'],
    ['basic', 'UNSUBMITTED', {}, 'address'],
    ['address', 'UNSUBMITTED', {}, 'employer'],
    ['employer', 'UNSUBMITTED', {}, 'confirm-details'],
    ['employer', 'ERRORED', {}, 'confirm-details'],
    ['confirmed', 'PASSED', {}, 'link-account-selection'],
    ['confirmed', 'FLAGGED', {}, 'additional-info'],
    ['confirmed', 'IN_REVIEW', {}, 'reviewing-account'],
    ['confirmed', 'FAILED', {}, 'hold-account'],
    ['confirmed', 'ERRORED', {}, 'additional-info'],
    ['bank', 'PASSED', pending, 'manual-funding/microdeposits'],
    ['bank', 'PASSED', { linkStatuses: ['LOCKED'] }, 'manual-funding/reissue'],
    ['bank', 'PASSED', { linkStatuses: ['TIMEOUT'] }, 'manual-funding/reissue'],
    ['bank', 'PASSED', { linkStatuses: ['VERIFICATION_RETURNED'] }, 'manual-funding/reissue'],
    ['bank', 'PASSED', { linkStatuses: ['FAILED'] }, 'link-account-selection'],
    ['verified', 'MANUALLY_REVIEWED', {}, 'fund-account'],
    ['disclosures', 'PASSED', {}, 'fund-account/ready-to-fund'],
    ['disclosures', 'IN_REVIEW', {}, 'reviewing-account'],
    ['disclosures', 'PASSED', { extended_status: 'HOLD' }, 'hold-account'],
    ['confirmed', 'unset', {}, null],
  ] as const)('at %s, %s, %o leads to %s', (step, status, rest, page) => {
    expect(registrationContinue(stateAt(step, status, rest))).toBe(page)
  })

  it.each([
    ['confirmed', 'link-account-selection'],
    ['verified', 'fund-account'],
    ['disclosures', null],
  ] as const)('lets a person under review at %s go on to %s meanwhile', (step, page) => {
    expect(registrationWork(stateAt(step, 'IN_REVIEW'))).toBe(page)
    expect(registrationWork(stateAt(step, 'FLAGGED'))).toBe(page)
  })

  it('never leads to a closed page', () => {
    for (const step of STEPS) {
      for (const status of STATUSES) {
        for (const rest of [{}, pending, { extended_status: 'HOLD' }, { relink: true }] as const) {
          const state = stateAt(step, status, rest)
          const page = registrationContinue(state)
          if (page !== null) expect(isRegistrationPageOpen(page, state)).toBe(true)
        }
      }
    }
  })
})
