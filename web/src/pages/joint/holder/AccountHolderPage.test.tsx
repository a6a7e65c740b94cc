import type { Holder, JointRequest } from '@passbook/contract/joint'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { type Answered, answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AccountHolderPage } from './AccountHolderPage.tsx'

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
const UNTIL = '2026-11-30T15:00:00.000Z'
const request = (kind: JointRequest['kind'], by: Holder): JointRequest => ({
  uuid: '00000000-0000-4000-8000-0000000000f0',
  kind,
  requested_by: by.depositor_id,
  expires_at: UNTIL,
})
const PENDING = {
  depositor_id: BEA.depositor_id,
  first_name: 'Bea',
  is_primary: false,
  registration_status: 'PASSED',
  registration_last_step: 'confirmed',
  is_pending_signup: true,
  invitation: {
    sent_at: '2026-11-16T15:00:00.000Z',
    expires_at: '2999-11-19T15:00:00.000Z',
    resends_left: 4,
    is_locked: false,
  },
}

interface Shown {
  as?: Holder
  second?: Partial<Holder>
  requests?: JointRequest[]
  answers?: Record<string, Answered>
}

function show({ as = ADA, second = {}, requests = [], answers = {} }: Shown = {}) {
  const { depositor_id, is_primary } = as
  useProgress.setState({ progress: { ...PASSED, depositor_id, is_primary } })
  const calls = answerBy({
    'POST /entity/details': {
      data: {
        entity: { uuid: 'e1', account_last_four: '1234', closing_needs_both: true },
        primary_depositor: ADA,
        secondary_depositors: [{ ...BEA, ...second }],
        registration_status: 'PASSED',
        is_pending_signup: false,
        requests,
      },
    },
    'GET /depositor/secondary-progress': { data: PENDING },
    'GET /depositor/secondary-info': { data: { email: 'bea@example.test' } },
    ...answers,
  })
  return { calls, ...renderPage(<AccountHolderPage />) }
}

const button = (name: string) => screen.findByRole('button', { name })
const needsCode: Answered = {
  status: 403,
  message: 'We need a code',
  errors: { step_up: ['email'] },
}

beforeEach(() => queryClient.clear())

describe('who shares the account', () => {
  it('names both, and since when', async () => {
    show()
    expect(await screen.findByText('Bea Sampleworth')).toBeTruthy()
    expect(screen.getByText('Ada Sampleworth')).toBeTruthy()
    expect(screen.getByText('Joined on Nov 2, 2026')).toBeTruthy()
    expect(screen.getByText('First holder, you')).toBeTruthy()
    expect(screen.getByText('Account holders')).toBeTruthy()
    expect(screen.queryByText(/bea@example/)).toBeNull()
  })

  it('asks about what was typed only while it is the primary’s to see', async () => {
    const { calls } = show({ as: BEA })
    expect(await screen.findByText('Second holder, you')).toBeTruthy()
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/entity/details'])
  })

  it('sends the invitation again', async () => {
    const { calls, user } = show({
      second: { is_pending_signup: true, joined_on: null },
      answers: {
        'POST /depositor/resend-secondary-verification': { data: { secondary: PENDING } },
      },
    })
    expect(await screen.findByText(/We emailed the invitation to bea@example.test/)).toBeTruthy()
    expect(screen.getByText('You can resend it 4 more times.')).toBeTruthy()
    expect(screen.getByText('Holder and invited person')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /leave/ })).toBeNull()
    await user.click(await button('Resend invitation'))
    expect(await screen.findByText(/The earlier link no longer works/)).toBeTruthy()
    expect(calls.some(({ url }) => url.endsWith('resend-secondary-verification'))).toBe(true)
  })

  it('of somebody who has signed up says what is left, and no more', async () => {
    const { calls } = show({ second: { is_joining: true, joined_on: null } })
    expect(await screen.findByText(/hasn’t signed the account documents yet/)).toBeTruthy()
    expect(calls.some(({ url }) => url.includes('secondary-info'))).toBe(false)
  })
})

describe('what waits for the other', () => {
  it.each<[string, Holder, JointRequest, RegExp, string]>([
    ['own wish to leave', BEA, request('remove', BEA), /You asked to leave/, 'Withdraw request'],
    ['own wish that they leave', ADA, request('remove', ADA), /asked Bea to/, 'Withdraw request'],
    ['asked to leave', BEA, request('remove', ADA), /^Ada asked you to leave/, 'Decline'],
    ['asked to let go', ADA, request('remove', BEA), /^Bea asked to leave/, 'Decline'],
    ['own wish to close', ADA, request('close', ADA), /You asked to close/, 'Withdraw request'],
    ['asked to close', BEA, request('close', ADA), /^Ada asked to close/, 'Decline'],
  ])('%s', async (_, as, asked, words, action) => {
    const { calls, user } = show({ as, requests: [asked] })
    await screen.findByText(words)
    expect(screen.getByText(/agree.* until Mon, Nov/)).toBeTruthy()
    await user.click(await button(action))
    await expect.poll(() => calls.some(({ url }) => url.endsWith('withdraw-request'))).toBe(true)
  })

  it('leads a person who agrees to a closing to what is paid out', async () => {
    show({ as: BEA, requests: [request('close', ADA)] })
    const link = await screen.findByRole('link', { name: 'Agree' })
    expect(link.getAttribute('href')).toBe('/withdraw?close')
  })

  it('can only be refused while the account is on hold or under review', async () => {
    show({ requests: [request('remove', BEA)] })
    await button('Agree')
    const { progress } = useProgress.getState()
    useProgress.setState({ progress: progress && { ...progress, other_holder_barred: true } })
    expect(await screen.findByText(/^No one can agree or leave while/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
  })
})

describe('leaving', () => {
  it('says what follows, asks for a code, and then waits for the other', async () => {
    let asked = 0
    const { user } = show({ as: BEA })
    await user.click(await button('Leave the joint account'))
    expect(screen.getByText(/Withdraw your share first/)).toBeTruthy()
    expect(screen.getByText(/Ada must agree within 14 days/)).toBeTruthy()
    answerBy({
      'POST /joint/remove': { ...needsCode },
      'GET /mfa-select/email': { data: { nonce: 'n1', type: 'email', masked: 'b' } },
    })
    await user.click(await button('Ask Ada to agree'))
    await user.click(await button('Email me a code'))
    const again = answerBy({
      'POST /joint/remove': () => {
        asked += 1
        return { data: { status: 'WAITING' } }
      },
    })
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await expect.poll(() => asked).toBe(1)
    const sent = again.find(({ url }) => url.endsWith('/joint/remove'))
    expect(await sent?.json()).toEqual({
      depositor_id: BEA.depositor_id,
      step_up: { nonce: 'n1', code: '123456' },
    })
  })

  it('tells the primary who agreed that the account is theirs alone', async () => {
    const { user } = show({
      requests: [request('remove', BEA)],
      answers: { 'POST /joint/remove': { data: { status: 'REMOVED' } } },
    })
    await user.click(await button('Agree'))
    expect(screen.getByText(/takes effect right away and can’t be undone/)).toBeTruthy()
    await user.click(await button('Let Bea leave'))
    expect(await screen.findByText('Bea has left the joint account')).toBeTruthy()
  })

  it('is not offered while money may not move', async () => {
    show()
    await screen.findByText('Bea Sampleworth')
    const { progress } = useProgress.getState()
    useProgress.setState({ progress: progress && { ...progress, other_holder_barred: true } })
    expect(await screen.findByText(/No one can agree or leave while/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask Bea to leave' })).toBeNull()
  })
})
