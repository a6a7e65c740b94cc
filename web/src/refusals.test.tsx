import type { Branding } from '@passbook/contract/branding'
import { type Depositor, depositorEndpoints } from '@passbook/contract/depositor'
import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import type { Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { fundingEndpoints } from '@passbook/contract/funding'
import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { brandingStore } from './branding/branding-store.ts'
import { ResendCode } from './features/auth/ResendCode.tsx'
import { StepUp } from './features/auth/StepUp.tsx'
import { EmailVerificationPage } from './pages/auth/EmailVerificationPage.tsx'
import { ResendVerification } from './pages/auth/EmailVerificationPage.tsx'
import { DisclosurePage } from './pages/funding/DisclosurePage.tsx'
import { ReadyToFundPage } from './pages/funding/ReadyToFundPage.tsx'
import { LinkSelectionPage } from './pages/linking/LinkSelectionPage.tsx'
import { ReissuePage } from './pages/linking/ReissuePage.tsx'
import { CancelAccountOpenPage } from './pages/registration/CancelAccountOpenPage.tsx'
import { ConfirmDetailsPage } from './pages/registration/ConfirmDetailsPage.tsx'
import { ConfirmEmail } from './pages/registration/ConfirmEmail.tsx'
import { type WaitingCode, resetSession, useSession } from './session/session-store.ts'
import { answerCalls } from './test/answer.ts'
import { renderPage } from './test/render-page.tsx'

const WHY = 'This is possible from March 9 on.'

/** As if a page had fetched it a moment ago. */
function know<E extends KeylessEndpoint>(endpoint: E, input: object, data: Partial<Data<E>>) {
  queryClient.setQueryData([endpoint.path, input], data)
}

beforeEach(() => {
  useSession.setState({ kind: 'session', bearerToken: 'token' })
  const branding: Partial<Branding> = { short_name: 'First', linking_mode: 'UNRESTRICTED' }
  brandingStore.setState({ branding: branding as Branding })
  const link: Partial<LinkedAccount> = { kind: 'MANUAL', status: 'LOCKED', reissues_left: 1 }
  know(linkingEndpoints.getLinkedAccounts, {}, [link as LinkedAccount])
  know(depositorEndpoints.getDepositor, {}, { email_verified: true } satisfies Partial<Depositor>)
  const signed: Partial<Disclosure> = {
    uuid: '1',
    title: 'Terms',
    signed_at: '2030-03-07T15:00:00Z',
  }
  know(disclosureEndpoints.getActiveDisclosures, {}, [signed as Disclosure])
  know(fundingEndpoints.getInitialFundAmount, {}, { amount_cents: 2_500 })
  const query = { direction: 'LinkedToPrimary', amount_cents: 2_500 }
  const terms: Partial<ServiceTerms> = { apy: '4.50', promise: null }
  know(transferEndpoints.getService, { query }, terms)
})

afterEach(resetSession)

const code: WaitingCode = {
  nonce: 'nonce',
  type: 'email',
  masked: 't•••••@example.test',
  expires_at: '2030-03-07T12:10:00.000Z',
  resend_after_seconds: 0,
  resendAtMs: 0,
  savesNewContact: false,
}
const nothing = () => undefined
const stepUp = (
  <StepUp types={['email']} purpose="link" onCode={async () => null} onCancel={nothing} />
)
const EMAIL_LINK = '/email-verification#email=a%40example.test&token=token'

it.each<[string, ReactElement, string | null, string?]>([
  ['canceling an application', <CancelAccountOpenPage />, 'Cancel application'],
  ['new micro-deposits', <ReissuePage />, 'Send new microdeposits'],
  ['the first deposit', <ReadyToFundPage />, 'Confirm and fund my account'],
  ['moving on from the documents', <DisclosurePage />, 'Continue'],
  ['the identity check', <ConfirmDetailsPage />, 'Confirm and check my identity'],
  ['opening the widget', <LinkSelectionPage />, 'Find your bank'],
  ['a fresh code', stepUp, 'Email me a code'],
  ['another code', <ResendCode code={code} onResent={nothing} />, 'Resend code'],
  ['a new link', <ResendVerification />, 'Send a new link'],
  [
    'a new link on the way',
    <ConfirmEmail email="a" onLook={async () => null} />,
    'Send a new link',
  ],
  ['an email address', <EmailVerificationPage />, null, EMAIL_LINK],
])('refused, %s says why in the server’s words', async (_, page, button, at) => {
  answerCalls({
    status: 422,
    message: 'Please check what you entered.',
    errors: { account_id: [WHY] },
  })
  const { user } = renderPage(page, at)
  if (button) await user.click(screen.getByRole('button', { name: button }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`Error: ${WHY}`)
})
