import type { Progress } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, it } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { PASSED } from './guards/test-facts.ts'
import { AddBeneficiaryPage } from './pages/beneficiaries/AddBeneficiaryPage.tsx'
import { MyAccountPage } from './pages/depositor/MyAccountPage.tsx'
import { DisclosuresPage } from './pages/disclosures/DisclosuresPage.tsx'
import { TaxesPage } from './pages/documents/taxes/TaxesPage.tsx'
import { FaqPage } from './pages/faqs/FaqPage.tsx'
import { MessageCenterPage } from './pages/messages/MessageCenterPage.tsx'
import { NewMessagePage } from './pages/messages/NewMessagePage.tsx'
import { AdditionalInfoPage } from './pages/registration/AdditionalInfoPage.tsx'
import { RegistrationHomePage } from './pages/registration/RegistrationHomePage.tsx'
import { DepositPage } from './pages/transfers/deposit/DepositPage.tsx'
import { useProgress } from './session/progress.ts'
import { answerBy } from './test/answer.ts'
import { renderPage } from './test/render-page.tsx'

const APPLYING = { registration_last_step: 'confirmed', registration_status: 'FLAGGED' } as const

beforeEach(() => queryClient.clear())

it.each<[name: string, page: ReactElement, of?: Partial<Progress>]>([
  ['Registration Home', <RegistrationHomePage />, APPLYING],
  ['Additional Information Required', <AdditionalInfoPage />, APPLYING],
  ['Deposit', <DepositPage />, { extended_status: 'REVIEW' }],
  ['Beneficiary', <AddBeneficiaryPage />],
  ['User information', <MyAccountPage />],
  ['View bank disclosures', <DisclosuresPage />],
  ['Tax Documents', <TaxesPage />],
  ['Message center', <MessageCenterPage />],
  ['New message', <NewMessagePage />],
  ['FAQs', <FaqPage />],
])('the heading is the name that SPEC 2 gives the page: %s', async (name, page, of = {}) => {
  useProgress.setState({ progress: { ...PASSED, ...of } })
  answerBy(
    {
      'GET /linked-accounts': { data: [] },
      'GET /document-requests': { data: { requests: [] } },
      'GET /depositor': { data: { email_verified: true } },
    },
    { status: 503 },
  )
  renderPage(page)
  await screen.findByRole('heading', { level: 1, name })
})
