import { CHECK_CONSENT_WORDS } from '@passbook/contract/joint'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { type Answered, answerBy } from '../../../test/answer.ts'
import { CreatePasswordPage } from './CreatePasswordPage.tsx'
import { IdentityVerifiedPage } from './IdentityVerifiedPage.tsx'
import { InvitationPage } from './InvitationPage.tsx'
import { LockedAccessPage } from './LockedAccessPage.tsx'
import { PasswordSuccessPage } from './PasswordSuccessPage.tsx'
import { SsnVerificationPage } from './SsnVerificationPage.tsx'

const AT = '/joint-account/onboarding'
const INVITATION = { uuid: 'u1', hash: 'h1' }
const PROVEN = { email: 'bea@example.test', token: 't1', first_name: 'Bea' }
const LOCKED = 'The wrong Social Security number was entered too many times.'
const OPEN = { 'POST /joint/invitation': { data: { status: 'open', inviter: 'Ada S.' } } }

function open(at: string, state?: object) {
  const [pathname = '', hash = ''] = at.split('#')
  const router = createMemoryRouter(
    [
      { path: AT, element: <InvitationPage /> },
      { path: `${AT}/ssn-verification`, element: <SsnVerificationPage /> },
      { path: `${AT}/locked-access`, element: <LockedAccessPage /> },
      { path: `${AT}/identity-verified`, element: <IdentityVerifiedPage /> },
      { path: `${AT}/create-password`, element: <CreatePasswordPage /> },
      { path: `${AT}/password-success`, element: <PasswordSuccessPage /> },
    ],
    { initialEntries: [{ pathname: `${AT}${pathname}`, hash: hash && `#${hash}`, state }] },
  )
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string, role = 'button') =>
  screen.findByRole(role, { name }).then((button) => user.click(button))

beforeEach(() => queryClient.clear())

describe('an invitation', () => {
  it('is taken out of the address at once, and kept for the way from page to page', async () => {
    const calls = answerBy({
      ...OPEN,
      'POST /verify-identity': { data: PROVEN },
      'POST /reset-password': {},
    })
    const { router, user } = open('#uuid=u1&hash=h1')
    await expect.poll(() => router.state.location.hash).toBe('')
    expect(router.state.location.state).toEqual(INVITATION)
    expect(
      await screen.findByText('Ada S. invites you to become a joint owner of their account.'),
    ).toBeTruthy()
    await press(user, 'Continue', 'link')
    expect(await screen.findByText(/match the number Ada S. gave us/)).toBeTruthy()
    await user.type(screen.getByLabelText('Social Security number'), '123456789')
    await press(user, 'Continue')
    expect(await screen.findByText('Thank you, Bea')).toBeTruthy()
    const proving = calls.find(({ url }) => url.endsWith('/verify-identity'))
    expect(await proving?.json()).toEqual({ ...INVITATION, ssn: '123456789' })
    await press(user, 'Choose a password', 'link')
    await user.type(screen.getByLabelText('Password'), 'four plain words together')
    await press(user, 'Save password')
    expect(await screen.findByText('Your password is saved')).toBeTruthy()
    const { email, token } = PROVEN
    const sent = { email, token, password: 'four plain words together' }
    expect(await calls.at(-1)?.json()).toEqual(sent)
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  it('asks for consent where the person is checked only now, and sends it', async () => {
    const calls = answerBy({
      'POST /joint/invitation': { data: { status: 'open', inviter: 'Ada S.', asks_consent: true } },
      'POST /verify-identity': { data: PROVEN },
    })
    const { user } = open('/ssn-verification', INVITATION)
    expect(await screen.findByText(CHECK_CONSENT_WORDS)).toBeTruthy()
    await user.type(screen.getByLabelText('Social Security number'), '123456789')
    await press(user, 'Continue')
    expect(await screen.findByText('Thank you, Bea')).toBeTruthy()
    const proving = calls.find(({ url }) => url.endsWith('/verify-identity'))
    expect(await proving?.json()).toEqual({ ...INVITATION, ssn: '123456789', consents: true })
  })

  it.each<[string, Answered, RegExp, string]>([
    [
      'says how many tries are left',
      {
        status: 400,
        message: 'That number doesn’t match. 2 tries left.',
        errors: { ssn: ['That number doesn’t match. 2 tries left.'] },
      },
      /2 tries left/,
      'ssn-verification',
    ],
    [
      'ends in the page of what is locked',
      { status: 403, message: LOCKED, errors: { ssn: [LOCKED] } },
      /was entered 3 times/,
      'locked-access',
    ],
    [
      'only waits where it is not the numbers',
      { status: 403, message: 'This invitation can’t be used right now.' },
      /can’t be used right now/,
      'ssn-verification',
    ],
  ])('%s', async (_, answer, words, page) => {
    answerBy({ ...OPEN, 'POST /verify-identity': answer })
    const { router, user } = open('/ssn-verification', INVITATION)
    await user.type(await screen.findByLabelText('Social Security number'), '123456789')
    await press(user, 'Continue')
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(router.state.location.pathname).toBe(`${AT}/${page}`)
    // Whatever came of it, a reload opens the same page again.
    expect(router.state.location.state).toEqual(INVITATION)
  })

  it.each([
    ['locked', 'Your invitation is locked'],
    ['canceled', 'This invitation was canceled'],
    ['expired', 'This invitation has expired'],
    ['replaced', 'There is a newer invitation'],
    ['used', 'You have already signed up'],
    ['paused', 'This invitation can’t be used right now'],
  ])('that is %s says so before any number is asked', async (status, title) => {
    answerBy({ 'POST /joint/invitation': { data: { status, inviter: null } } })
    open('/ssn-verification', INVITATION)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByLabelText('Social Security number')).toBeNull()
  })

  it('that is unknown says so', async () => {
    answerBy({ 'POST /joint/invitation': { status: 404, message: 'Unknown' } })
    open('/ssn-verification', INVITATION)
    expect(
      await screen.findByRole('heading', { name: 'We can’t find this invitation' }),
    ).toBeTruthy()
  })

  it('that ends while the number is typed says so; a newer one starts over in the same tab', async () => {
    let status = 'open'
    answerBy({
      'POST /joint/invitation': () => ({ data: { status, inviter: 'Ada S.' } }),
      'POST /verify-identity': () => {
        status = 'replaced'
        return { status: 404, message: 'Replaced.' }
      },
    })
    const { router, user } = open('/ssn-verification', INVITATION)
    await user.type(await screen.findByLabelText('Social Security number'), '123456789')
    await press(user, 'Continue')
    expect(await screen.findByRole('heading', { name: 'There is a newer invitation' })).toBeTruthy()
    status = 'open'
    await router.navigate(`${AT}/ssn-verification#uuid=u2&hash=h2`)
    expect(await screen.findByLabelText('Social Security number')).toBeTruthy()
    expect(router.state.location.state).toEqual({ uuid: 'u2', hash: 'h2' })
  })

  it('is asked for where there is none', () => {
    open('/ssn-verification')
    expect(screen.getByText('Open the link in your invitation')).toBeTruthy()
  })
})

describe('the first password', () => {
  const proven = { ...INVITATION, ...PROVEN }

  it('leads back to the number when its time has run out', async () => {
    answerBy({ 'POST /reset-password': { status: 400, message: 'Not valid', errors: {} } })
    const { router, user } = open('/create-password', proven)
    await user.type(screen.getByLabelText('Password'), 'four plain words together')
    await press(user, 'Save password')
    expect(await screen.findByText('Your password wasn’t saved')).toBeTruthy()
    await press(user, 'Enter your number again', 'link')
    expect(router.state.location.pathname).toBe(`${AT}/ssn-verification`)
    expect(router.state.location.state).toEqual(INVITATION)
  })

  it('says of an address that has a login meanwhile that it has one', async () => {
    const words = 'This email address already has a sign-in'
    answerBy({
      'POST /reset-password': { status: 422, message: words, errors: { email: [words] } },
    })
    const { user } = open('/create-password', proven)
    await user.type(screen.getByLabelText('Password'), 'four plain words together')
    await press(user, 'Save password')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })
})
