import type { Holder, JointRequest, SecondaryProgress } from '@passbook/contract/joint'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { secondary } from '../../guards/matrix/second-holders.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { JointAttention } from './JointAttention.tsx'

const ADA: Holder = {
  depositor_id: '00000000-0000-4000-8000-00000000000a',
  is_primary: true,
  first_name: 'Ada',
  last_name: 'Sampleworth',
  registration_status: 'PASSED',
  is_pending_signup: false,
  is_joining: false,
  joined_on: null,
}
const BEA: Holder = {
  ...ADA,
  depositor_id: '00000000-0000-4000-8000-00000000000b',
  is_primary: false,
  first_name: 'Bea',
  joined_on: '2026-11-02',
}
const JOINED = secondary({ registration_last_step: 'completed', registration_status: 'PASSED' })

interface Shown {
  as?: Holder
  requests?: JointRequest[]
  second?: SecondaryProgress | null
}

function show({ as = ADA, requests = [], second = JOINED }: Shown) {
  const { depositor_id, is_primary } = as
  useProgress.setState({ progress: { ...PASSED, depositor_id, is_primary } })
  let open = requests
  const calls = answerBy({
    'GET /depositor/secondary-progress': { data: second },
    'POST /entity/details': () => ({
      data: {
        entity: { uuid: 'e1', account_last_four: '1234', closing_needs_both: true },
        primary_depositor: ADA,
        secondary_depositors: [BEA],
        registration_status: 'PASSED',
        is_pending_signup: false,
        requests: open,
      },
    }),
    'POST /joint/withdraw-request': () => {
      open = []
      return {}
    },
  })
  return { calls, ...renderPage(<JointAttention />) }
}

const request = (kind: JointRequest['kind'], by: Holder): JointRequest => ({
  uuid: '00000000-0000-4000-8000-0000000000f0',
  kind,
  requested_by: by.depositor_id,
  expires_at: '2026-11-30T15:00:00.000Z',
})
const paths = (calls: Request[]) =>
  calls.map(({ url }) => new URL(url).pathname.replace('/api/v1', ''))

beforeEach(() => queryClient.clear())
afterEach(() => useProgress.setState({ progress: null }))

describe('requests between the holders on home', () => {
  it.each<[Holder, JointRequest, string, RegExp]>([
    [
      ADA,
      request('close', ADA),
      'Waiting for Bea to respond',
      /^You asked to close this account\./,
    ],
    [
      ADA,
      request('remove', ADA),
      'Waiting for Bea to respond',
      /^You asked Bea to leave the joint/,
    ],
    [BEA, request('remove', BEA), 'Waiting for Ada to respond', /^You asked to leave the joint/],
  ])('the asker sees who has to respond until when, and can withdraw it: %#', async (...row) => {
    const [as, asked, heading, words] = row
    const { calls, user } = show({ as, requests: [asked] })
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByText(words).textContent).toContain('can agree until Mon, Nov')
    await user.click(screen.getByRole('button', { name: 'Withdraw request' }))
    await expect.poll(() => screen.queryByRole('heading')).toBeNull()
    const sent = calls.find(({ url }) => url.endsWith('/joint/withdraw-request'))
    expect(await sent?.json()).toEqual({ uuid: asked.uuid })
  })

  it.each<[Holder, JointRequest, string]>([
    [BEA, request('close', ADA), 'Ada asked to close this account'],
    [BEA, request('remove', ADA), 'Ada asked you to leave the joint account'],
    [ADA, request('remove', BEA), 'Bea asked to leave the joint account'],
  ])('the other sees who asks what, and where to respond: %#', async (as, asked, heading) => {
    show({ as, requests: [asked] })
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByText(/^You can agree or decline until Mon, Nov/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Review and respond' })
    expect(link.getAttribute('href')).toBe('/joint-account/account-holder')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that the other cannot agree while the account is under review', async () => {
    show({ as: BEA, requests: [request('close', ADA)] })
    await screen.findByText(/^You can agree or decline until/)
    const { progress } = useProgress.getState()
    useProgress.setState({ progress: progress && { ...progress, other_holder_barred: true } })
    expect(await screen.findByText(/^No one can agree or leave while/)).toBeTruthy()
    expect(screen.queryByText(/^You can agree or decline/)).toBeNull()
  })

  it('asks nothing about requests where nobody shares the account', async () => {
    const { calls } = show({ second: null })
    await expect.poll(() => paths(calls)).toEqual(['/depositor/secondary-progress'])
    await new Promise((done) => setTimeout(done, 20))
    expect(paths(calls)).toEqual(['/depositor/secondary-progress'])
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

it('says that an invitation is locked, and whom to contact', async () => {
  const invitation = {
    sent_at: '2026-11-16T15:00:00.000Z',
    expires_at: '2026-11-19T15:00:00.000Z',
    resends_left: 4,
    is_locked: true,
  } as const
  const invited = { registration_last_step: 'confirmed', is_pending_signup: true } as const
  show({ second: secondary({ ...invited, first_name: 'Bea', invitation }) })
  await screen.findByRole('heading', { name: 'The invitation is locked' })
  const link = screen.getByRole('link', { name: 'Contact us' })
  expect(link.getAttribute('href')).toBe('/message-center/add-new-message?topic=joint')
})
