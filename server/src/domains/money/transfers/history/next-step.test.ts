import type { LinkedStanding } from '@passbook/contract/account-status'
import { describe, expect, it } from 'vitest'
import { nextStepAfter } from './read-request.ts'

const STANDING: LinkedStanding = {
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  extended_status: 'FUNDED',
  is_primary: true,
  is_joining: false,
  other_holder_barred: false,
  relink: false,
  linkStatuses: ['ACTIVE'],
}
const PENDING: Partial<LinkedStanding> = { relink: true, linkStatuses: ['LOCKED'] }
const OFFERED: Partial<LinkedStanding> = { linkStatuses: ['DEPOSITS_LOCKED'] }
const RELINKED: Partial<LinkedStanding> = { linkStatuses: ['ACTIVE', 'ARCHIVED'] }
const REVIEW: Partial<LinkedStanding> = { ...PENDING, extended_status: 'REVIEW' }

describe('the one thing to do about what came back', () => {
  it.each<[string, 'deposit' | 'withdrawal', Partial<LinkedStanding>, string | undefined]>([
    ['R01', 'deposit', {}, '/deposit'],
    ['R01', 'deposit', PENDING, '/relink/selection'],
    ['R01', 'deposit', OFFERED, '/relink/selection'],
    ['R02', 'deposit', PENDING, '/relink/selection'],
    ['R02', 'deposit', RELINKED, '/deposit'],
    ['R02', 'withdrawal', PENDING, '/relink/selection'],
    ['R02', 'withdrawal', RELINKED, undefined],
    ['R02', 'deposit', REVIEW, '/message-center/add-new-message?topic=problem'],
    ['R10', 'deposit', REVIEW, '/message-center/add-new-message?topic=problem'],
    ['R06', 'deposit', {}, undefined],
  ])('%s of a %s, %o: %s', (return_code, kind, differs, path) => {
    expect(nextStepAfter({ kind, return_code }, { ...STANDING, ...differs })?.path).toBe(path)
  })
})
