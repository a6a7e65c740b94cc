import { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import type { SecondaryEvent } from '../facts.ts'
import { routes } from '../routes.ts'
import { decide } from './decide.ts'
import * as guards from './joint.ts'
import { secondary } from './matrix/second-holders.ts'
import { after, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...guards }
type Name = keyof typeof byName

const PENDING = secondary({
  registration_status: 'PASSED',
  registration_last_step: 'confirmed',
  is_pending_signup: true,
})

describe('primary only (SPEC 6)', () => {
  const own: readonly Name[] = [
    'addHolder',
    'contact',
    'personalInformation',
    'addressInformation',
    'occupation',
    'confirmDetails',
    'resume',
    'saved',
    'verified',
    'invited',
    'reviewing',
    'closeApplication',
    'duplicate',
    'jointEditEmail',
  ]

  it.each(own)('%s leads a joint holder home, and others to the hub', (guard) => {
    const verdicts = [
      { is_primary: false },
      { registration_last_step: 'disclosures' },
      { extended_status: 'HOLD' },
    ] as const
    const led = verdicts.map((progress) =>
      verdictOf(byName[guard], signedIn(progress, { joint: PENDING })),
    )
    expect(led).toEqual(['/dashboard', '/login/entry', '/login/entry'])
  })

  it('opens the page of both holders to a joint holder always', () => {
    expect(verdictOf(guards.jointHolder, signedIn({ is_primary: false }))).toBe('open')
    expect(verdictOf(guards.jointHolder, signedIn({ extended_status: 'HOLD' }))).toBe(
      '/login/entry',
    )
  })
})

const NONE = '/joint-account'
const RESUME = '/joint-account/resume'
const HOLDER = '/joint-account/account-holder'
const VERIFIED = '/joint-account/verify/success'

const at = (registration_last_step: RegistrationStep | null) =>
  secondary({ registration_last_step })
const inReview = secondary({
  registration_last_step: 'confirmed',
  registration_status: 'IN_REVIEW',
})
const signedUp = secondary({
  registration_last_step: 'completed',
  registration_status: 'PASSED',
})
const COLUMNS = [null, at(null), at('basic'), at('address'), at('employer'), inReview] as const
const LATER = [PENDING, signedUp] as const

describe('which page opens when (STATES: Joint)', () => {
  it.each([
    // guard, then: nobody, begun, basic, address, employer, in review, invited, signed up
    ['addHolder', 'open', RESUME, RESUME, RESUME, RESUME, HOLDER, HOLDER, HOLDER],
    ['contact', 'open', 'open', 'open', 'open', 'open', HOLDER, HOLDER, HOLDER],
    ['personalInformation', NONE, 'open', 'open', 'open', 'open', HOLDER, HOLDER, HOLDER],
    ['addressInformation', NONE, RESUME, 'open', 'open', 'open', HOLDER, HOLDER, HOLDER],
    ['occupation', NONE, RESUME, RESUME, 'open', 'open', HOLDER, HOLDER, HOLDER],
    ['confirmDetails', NONE, RESUME, RESUME, RESUME, 'open', HOLDER, HOLDER, HOLDER],
    ['resume', NONE, 'open', 'open', 'open', 'open', HOLDER, HOLDER, HOLDER],
    ['saved', NONE, RESUME, RESUME, RESUME, RESUME, HOLDER, HOLDER, HOLDER],
    ['reviewing', NONE, RESUME, RESUME, RESUME, RESUME, 'open', HOLDER, HOLDER],
    ['closeApplication', NONE, 'open', 'open', 'open', 'open', 'open', 'open', HOLDER],
    ['duplicate', NONE, RESUME, RESUME, RESUME, RESUME, HOLDER, HOLDER, HOLDER],
    ['verified', NONE, RESUME, RESUME, RESUME, RESUME, HOLDER, HOLDER, HOLDER],
    ['invited', NONE, RESUME, RESUME, RESUME, RESUME, HOLDER, HOLDER, HOLDER],
    ['jointHolder', NONE, RESUME, RESUME, RESUME, RESUME, 'open', 'open', 'open'],
    ['jointEditEmail', HOLDER, HOLDER, HOLDER, HOLDER, HOLDER, HOLDER, 'open', HOLDER],
  ] as const)('%s', (guard, ...expected) => {
    const verdicts = [...COLUMNS, ...LATER].map((joint) =>
      verdictOf(byName[guard], signedIn({}, { joint })),
    )
    expect(verdicts).toEqual(expected)
  })

  it.each([
    ['saved', at('basic'), ['secondary-saved'], 'open'],
    ['saved', PENDING, ['secondary-saved'], HOLDER],
    ['duplicate', at('employer'), ['secondary-duplicate'], 'open'],
    ['verified', PENDING, ['secondary-verified'], 'open'],
    ['verified', inReview, ['secondary-verified'], HOLDER],
    ['invited', PENDING, ['secondary-invited'], HOLDER],
    ['invited', PENDING, ['secondary-verified'], VERIFIED],
    ['invited', PENDING, ['secondary-verified', 'secondary-invited'], 'open'],
    ['invited', signedUp, ['secondary-verified', 'secondary-invited'], HOLDER],
    ['addHolder', null, ['secondary-declined', 'secondary-closed'], 'open'],
  ] as const)('%s tells what happened in this visit: %#', (guard, joint, events, expected) => {
    expect(verdictOf(byName[guard], signedIn({}, { joint, ...after(...events) }))).toBe(expected)
  })
})

describe('edit email', () => {
  it.each([
    [null, HOLDER, HOLDER, HOLDER],
    ['success', HOLDER, HOLDER, HOLDER],
  ] as const)('without somebody invited, result %s', (result, page, success, failed) => {
    const facts = signedIn({}, { joint: at('basic'), visit: { editJointEmail: result } })
    expect(verdictOf(guards.jointEditEmail, facts)).toBe(page)
    expect(verdictOf(guards.jointEditEmailSuccess, facts)).toBe(success)
    expect(verdictOf(guards.jointEditEmailFailed, facts)).toBe(failed)
  })

  it.each([
    [null, '/joint-account/edit-email', '/joint-account/edit-email'],
    ['success', 'open', '/joint-account/edit-email'],
    ['failed', '/joint-account/edit-email', 'open'],
  ] as const)('of somebody invited, result %s', (result, success, failed) => {
    const facts = signedIn({}, { joint: PENDING, visit: { editJointEmail: result } })
    expect(verdictOf(guards.jointEditEmail, facts)).toBe('open')
    expect(verdictOf(guards.jointEditEmailSuccess, facts)).toBe(success)
    expect(verdictOf(guards.jointEditEmailFailed, facts)).toBe(failed)
  })
})

describe('however the second holder stands', () => {
  const EVENTS: readonly SecondaryEvent[][] = [
    [],
    ['secondary-saved', 'secondary-duplicate', 'secondary-declined', 'secondary-closed'],
    ['secondary-verified'],
    ['secondary-invited'],
    ['secondary-verified', 'secondary-invited'],
  ]
  const byPath = new Map(routes.map((route) => [route.path, route]))

  it('no page leads in a circle, nor further than two steps', () => {
    const lost: string[] = []
    for (const joint of everySecondary())
      for (const events of EVENTS)
        for (const is_primary of [true, false])
          for (const { path } of routes.filter((each) => each.path.startsWith('/joint-account'))) {
            const facts = signedIn({ is_primary }, { joint, ...after(...events) })
            if (!isOpenWithin(2, path, facts)) lost.push(`${path}: ${JSON.stringify(joint)}`)
          }
    expect(lost.slice(0, 3)).toEqual([])
  })

  function isOpenWithin(hops: number, path: string, facts: ReturnType<typeof signedIn>): boolean {
    const route = byPath.get(path)
    const verdict = route && decide(route, facts)
    if (!verdict) return false
    if ('open' in verdict) return true
    return hops > 0 && isOpenWithin(hops - 1, verdict.redirect, facts)
  }
})

function everySecondary(): (SecondaryProgress | null)[] {
  const all: (SecondaryProgress | null)[] = [null]
  for (const registration_status of [null, ...RegistrationStatus.options])
    for (const registration_last_step of [null, ...RegistrationStep.options])
      for (const is_pending_signup of [true, false])
        all.push(secondary({ registration_status, registration_last_step, is_pending_signup }))
  return all
}
