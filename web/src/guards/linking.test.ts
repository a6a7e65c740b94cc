import type { Progress } from '@passbook/contract/depositor'
import { LinkedAccountStatus, RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import * as linking from './linking.ts'
import { after, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...linking }

describe('pages that depend on the links there are', () => {
  it('leads from a closed page to the hub, or to relink where that is the reason', () => {
    const pending = { linkedAccounts: [{ status: 'VERIFICATION_PENDING' }] } as const
    const { manualMicrodeposits } = linking
    expect(verdictOf(manualMicrodeposits, signedIn())).toBe('/login/entry')
    expect(verdictOf(manualMicrodeposits, signedIn({}, pending))).toBe('open')
    expect(verdictOf(manualMicrodeposits, signedIn({ relink: true }, pending))).toBe(
      '/relink/selection',
    )
  })
})

describe('account-selection-failed (SPEC 4): only while there are no linked accounts', () => {
  const confirmed = { registration_last_step: 'confirmed' } as const

  it('is open with no link, and with tries that came to nothing', () => {
    expect(verdictOf(linking.linkAccountSelectionFailed, signedIn(confirmed))).toBe('open')
    const open = LinkedAccountStatus.options.filter((status) => {
      const facts = signedIn(confirmed, { linkedAccounts: [{ status }] })
      return verdictOf(linking.linkAccountSelectionFailed, facts) === 'open'
    })
    expect(open).toEqual(['FAILED', 'ARCHIVED', 'PENDING', 'ERRORED', 'undefined'])
  })

  it('is closed where there is nothing to select', () => {
    expect(verdictOf(linking.linkAccountSelectionFailed, signedIn())).toBe('/login/entry')
  })
})

function openAt(progress: Partial<Progress>): string[] {
  const relinkGuards = ['relink', 'relinkSelection', 'relinkSuccessful'] as const
  return relinkGuards.filter((guard) => verdictOf(byName[guard], signedIn(progress)) === 'open')
}

describe('relink (SPEC 6)', () => {
  it.each<[string, Partial<Progress>, string[]]>([
    ['with the flag', { relink: true }, ['relink', 'relinkSelection']],
    ['without: a change of link begins at selection', {}, ['relinkSelection']],
    ['without, on review', { extended_status: 'REVIEW' }, []],
    ['without, in review', { registration_status: 'IN_REVIEW' }, []],
    ['without, another holder barred', { other_holder_barred: true }, []],
    ['with the flag, on HOLD', { relink: true, extended_status: 'HOLD' }, []],
    ['without, unfinished', { registration_last_step: 'disclosures' }, []],
  ])('%s', (_, progress, expected) => {
    expect(openAt(progress)).toEqual(expected)
  })

  it('opens with the flag at every step, to those who may link', () => {
    for (const registration_last_step of [null, ...RegistrationStep.options]) {
      expect(openAt({ relink: true, registration_last_step })).toContain('relink')
    }
    const statusesAt = (registration_last_step: RegistrationStep) =>
      RegistrationStatus.options.filter((registration_status) =>
        openAt({ relink: true, registration_status, registration_last_step }).includes('relink'),
      )
    expect(statusesAt('verified')).toEqual(['PASSED', 'FLAGGED', 'IN_REVIEW', 'MANUALLY_REVIEWED'])
    expect(statusesAt('completed')).toEqual(['PASSED', 'MANUALLY_REVIEWED'])
  })

  it('tells of success after the flag is gone, in this visit', () => {
    expect(verdictOf(linking.relinkSuccessful, signedIn({}, after('relinked')))).toBe('open')
    expect(verdictOf(linking.relinkSuccessful, signedIn({ relink: true }))).toBe('/login/entry')
  })
})
