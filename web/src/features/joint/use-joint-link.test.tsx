import type { Progress } from '@passbook/contract/depositor'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { secondary } from '../../guards/matrix/second-holders.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { useJointLink } from './use-joint-link.ts'

function Thing() {
  const thing = useJointLink()
  return <p>{thing ? `${thing.what}: ${thing.why} ${thing.to}` : 'nothing'}</p>
}

beforeEach(() => queryClient.clear())

function open(second: SecondaryProgress | null, of: Partial<Progress> = {}) {
  useProgress.setState({ progress: { ...PASSED, ...of } })
  const calls = answerBy({ 'GET /depositor/secondary-progress': { data: second } })
  renderPage(<Thing />)
  return calls
}

const confirmed = { first_name: 'Sam', registration_last_step: 'confirmed' } as const

describe('the way to whom an account is shared with', () => {
  it.each([
    [null, 'Add a joint owner: Share this account with someone. /joint-account'],
    [
      secondary({ registration_last_step: 'basic' }),
      'Joint owner: Finish the application you started. /joint-account/resume',
    ],
    [
      secondary({ ...confirmed, registration_status: 'IN_REVIEW' }),
      'Joint owner: We’re reviewing the application. /joint-account/account-holder',
    ],
    [
      secondary({ ...confirmed, registration_status: 'PASSED', is_pending_signup: true }),
      'Joint owner: Sam is invited but hasn’t signed up yet. /joint-account/account-holder',
    ],
    [
      secondary({
        ...confirmed,
        registration_status: 'PASSED',
        is_pending_signup: true,
        invitation: {
          sent_at: '2026-11-16T15:00:00.000Z',
          expires_at: '2026-11-19T15:00:00.000Z',
          resends_left: 4,
          is_locked: true,
        },
      }),
      'Joint owner: The invitation is locked. Contact us. /joint-account/account-holder',
    ],
    [
      secondary({ registration_last_step: 'completed', registration_status: 'PASSED' }),
      'Joint owner: See who holds this account. /joint-account/account-holder',
    ],
  ])('tells a primary how far it has come: %#', async (second, words) => {
    open(second)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('leads the second holder there, who has no application to ask for', async () => {
    const calls = open(null, { is_primary: false })
    expect(await screen.findByText(/\/joint-account\/account-holder$/)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    { registration_last_step: 'funded' },
    { extended_status: 'HOLD' },
    { registration_status: 'VIEW_ONLY' },
  ] as const)('is offered to nobody else: %j', async (of) => {
    const calls = open(null, of)
    expect(await screen.findByText('nothing')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
