import { describe, expect, it } from 'vitest'
import { after, loggedOut, mfaPending, signedIn } from './guards/test-facts.ts'
import { jointStepOf, PERCENTAGES, stageNames, stageOf, stepperFor } from './stepper.ts'

describe('the registration stepper (SPEC 2)', () => {
  it.each([
    ['/registration', 1, 0],
    ['/setup-mobile-mfa', 1, 7],
    ['/otp-verification', 1, 14],
    ['/registration/basic-information', 2, 21],
    ['/registration/address', 2, 28],
    ['/registration/employer', 2, 35],
    ['/registration/confirm-details', 2, 42],
    ['/registration/passed', 2, 49],
    ['/registration/link-account-selection', 3, 56],
    ['/manual-funding/banking-information', 3, 63],
    ['/manual-funding/microdeposits', 3, 70],
    ['/fund-account', 4, 77],
    ['/fund-account/disclosure', 4, 84],
    ['/fund-account/ready-to-fund', 4, 91],
    ['/fund-account/successful-fund', 4, 100],
  ])('%s is in stage %i at %i%%', (path, stage, percent) => {
    expect(stageOf(path)).toMatchObject({ stage, percent })
  })

  it('has four stages and fifteen percentages', () => {
    expect(stageNames('bank')).toEqual([
      'Set up credentials',
      'Tell us about yourself',
      'Link account',
      'Fund savings account',
    ])
    expect(PERCENTAGES).toHaveLength(15)
  })

  it('calls the account what the institution calls it', () => {
    expect(stageNames('credit union').at(-1)).toBe('Fund share savings account')
  })

  it('fills each stage from its first page on, and the last one to the end', () => {
    expect(stageOf('/registration')?.fractionOfStage).toBe(0)
    expect(stageOf('/otp-verification')?.fractionOfStage).toBeCloseTo(2 / 3)
    expect(stageOf('/registration/basic-information')?.fractionOfStage).toBe(0)
    expect(stageOf('/fund-account/ready-to-fund')?.fractionOfStage).toBeCloseTo(14 / 23)
    expect(stageOf('/fund-account/successful-fund')?.fractionOfStage).toBe(1)
  })

  it('knows no other page', () => {
    expect(stageOf('/dashboard')).toBeNull()
    expect(stageOf('/registration/landing')).toBeNull()
  })
})

describe('who sees the stepper', () => {
  const unfinished = signedIn({ registration_last_step: 'bank' })

  it.each([
    ['/registration', loggedOut, true],
    ['/otp-verification', mfaPending, false],
    ['/otp-verification', { ...mfaPending, visit: signedIn({}, after('registered')).visit }, true],
    ['/manual-funding/microdeposits', unfinished, true],
    ['/manual-funding/microdeposits', signedIn(), false],
    ['/fund-account/successful-fund', signedIn(), true],
    ['/dashboard', signedIn(), false],
  ] as const)('%s, case %#', (path, facts, shown) => {
    expect(stepperFor(path, facts) !== null).toBe(shown)
  })
})

describe('the joint flow (SPEC 5)', () => {
  it('has exactly five steps', () => {
    const steps = ['contact', 'personal-information', 'address-information', 'occupation']
    expect(
      [...steps, 'confirm-details'].map((page) => jointStepOf(`/joint-account/${page}`)),
    ).toEqual([1, 2, 3, 4, 5].map((step) => ({ step, of: 5 })))
    expect(jointStepOf('/joint-account/saved')).toBeNull()
  })
})
