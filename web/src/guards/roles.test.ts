import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import * as roles from './roles.ts'
import { expired, loggedOut, mfaPending, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...roles }

describe('public pages (SPEC 2)', () => {
  it.each([
    ['everyone', loggedOut, 'open'],
    ['everyone', mfaPending, 'open'],
    ['everyone', expired, 'open'],
    ['everyone', signedIn(), 'open'],
    ['loggedOut', loggedOut, 'open'],
    ['loggedOut', mfaPending, 'open'],
    ['loggedOut', expired, 'open'],
    ['loggedOut', signedIn(), '/login/entry'],
  ] as const)('%s', (guard, facts, expected) => {
    expect(verdictOf(byName[guard], facts)).toBe(expected)
  })
})

describe('pages that need login', () => {
  it.each([
    [loggedOut, '/logout'],
    [mfaPending, '/logout'],
    [expired, '/logout'],
    [{ ...signedIn(), session: 'missing' }, '/logout'],
    [{ ...signedIn(), progress: null }, '/login/entry'],
    [signedIn({ registration_last_step: null, registration_status: null }), 'open'],
  ] as const)('case %#', (facts, expected) => {
    expect(verdictOf(roles.signedIn, facts)).toBe(expected)
  })
})

describe('what may be read (SPEC 6)', () => {
  it.each<[string, Partial<Progress>, string, string]>([
    // who, progress, active pages, papers
    ['passed', {}, 'open', 'open'],
    ['manually reviewed', { registration_status: 'MANUALLY_REVIEWED' }, 'open', 'open'],
    ['in review', { registration_status: 'IN_REVIEW' }, 'open', 'open'],
    ['joint and passed', { is_primary: false }, 'open', 'open'],
    [
      'joint and in review',
      { is_primary: false, registration_status: 'IN_REVIEW' },
      '/login/entry',
      '/login/entry',
    ],
    ['view only', { registration_status: 'VIEW_ONLY' }, '/login/entry', 'open'],
    ['on HOLD', { extended_status: 'HOLD' }, '/login/entry', 'open'],
    ['failed', { registration_status: 'FAILED' }, '/login/entry', '/login/entry'],
    ['unfinished', { registration_last_step: 'verified' }, '/login/entry', '/login/entry'],
    ['relink pending', { relink: true }, 'open', 'open'],
  ])('%s', (_, progress, active, papers) => {
    expect(verdictOf(roles.active, signedIn(progress))).toBe(active)
    expect(verdictOf(roles.papers, signedIn(progress))).toBe(papers)
  })
})

describe('primary only (SPEC 6)', () => {
  it.each([
    [{ is_primary: true }, 'open'],
    [{ is_primary: false }, '/dashboard'],
    [{ registration_last_step: 'disclosures' }, '/login/entry'],
    [{ extended_status: 'HOLD' }, '/login/entry'],
  ] as const)('%o', (progress, expected) => {
    expect(verdictOf(roles.primary, signedIn(progress))).toBe(expected)
  })
})
