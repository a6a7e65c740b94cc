import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import { type Reviewed, decideReview } from './review-decision.ts'

type Status = RegistrationStatus | null
type Standing = Reviewed['standing']

describe('who waits for a decision', () => {
  it.each<[Status, Standing, boolean]>([
    ['FLAGGED', null, true],
    ['IN_REVIEW', null, true],
    ['ERRORED', null, true],
    ['UNSUBMITTED', null, true],
    ['FLAGGED', 'HOLD', true],
    ['PASSED', 'REVIEW', true],
    ['MANUALLY_REVIEWED', 'REVIEW', true],
    ['PASSED', null, false],
    ['PASSED', 'HOLD', false],
    ['MANUALLY_REVIEWED', null, false],
    ['FAILED', null, false],
    ['FAILED', 'HOLD', false],
    ['VIEW_ONLY', null, false],
    [null, null, false],
  ])('%s, %s: %s', (registration_status, standing, waits) => {
    expect(waitsForReview({ registration_status, standing })).toBe(waits)
  })
})

describe('where a decision leads', () => {
  const rows: {
    from: [Status, Standing, RegistrationStep]
    approved: [Status, Standing]
    declined: [Status, Standing]
  }[] = [
    {
      from: ['FLAGGED', null, 'confirmed'],
      approved: ['MANUALLY_REVIEWED', null],
      declined: ['FAILED', null],
    },
    {
      from: ['ERRORED', null, 'employer'],
      approved: ['MANUALLY_REVIEWED', null],
      declined: ['FAILED', null],
    },
    {
      from: ['IN_REVIEW', null, 'completed'],
      approved: ['MANUALLY_REVIEWED', null],
      declined: ['FAILED', 'HOLD'],
    },
    {
      from: ['IN_REVIEW', 'HOLD', 'verified'],
      approved: ['MANUALLY_REVIEWED', 'HOLD'],
      declined: ['FAILED', 'HOLD'],
    },
    {
      from: ['PASSED', 'REVIEW', 'completed'],
      approved: ['PASSED', null],
      declined: ['FAILED', 'HOLD'],
    },
    {
      from: ['MANUALLY_REVIEWED', 'REVIEW', 'completed'],
      approved: ['MANUALLY_REVIEWED', null],
      declined: ['FAILED', 'HOLD'],
    },
    {
      from: ['FLAGGED', 'REVIEW', 'bank'],
      approved: ['MANUALLY_REVIEWED', null],
      declined: ['FAILED', null],
    },
    {
      from: ['VIEW_ONLY', 'REVIEW', 'completed'],
      approved: ['VIEW_ONLY', null],
      declined: ['VIEW_ONLY', 'HOLD'],
    },
  ]
  it.each(rows)('$from: approved $approved, declined $declined', ({ from, approved, declined }) => {
    const [registration_status, standing, registration_last_step] = from
    const standing_reason = standing && ('staff' as const)
    const depositor = { registration_status, standing, standing_reason, registration_last_step }
    const after = (outcome: 'MANUALLY_REVIEWED' | 'FAILED') => {
      const reviewed = decideReview(depositor, outcome)
      return [reviewed.registration_status, reviewed.standing]
    }
    expect(after('MANUALLY_REVIEWED')).toEqual(approved)
    expect(after('FAILED')).toEqual(declined)
  })

  it('tells identity for the hold it sets, and keeps the reason of one that stood before', () => {
    const onReview = {
      registration_status: 'PASSED',
      standing: 'REVIEW',
      standing_reason: 'unauthorised_return',
      registration_last_step: 'completed',
    } as const
    const declined = decideReview(onReview, 'FAILED')
    expect(declined).toMatchObject({ standing: 'HOLD', standing_reason: 'identity' })
    expect(decideReview(onReview, 'MANUALLY_REVIEWED').standing_reason).toBeNull()
    const owing = { ...onReview, standing: 'HOLD', standing_reason: 'owed' } as const
    expect(decideReview(owing, 'FAILED').standing_reason).toBe('owed')
  })
})
