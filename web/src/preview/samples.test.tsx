import { accountEndpoints } from '@passbook/contract/accounts'
import { alertEndpoints } from '@passbook/contract/alerts'
import { bannerEndpoints } from '@passbook/contract/banners'
import { authEndpoints } from '@passbook/contract/auth'
import { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { consentEndpoints } from '@passbook/contract/consents'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { documentEndpoints } from '@passbook/contract/documents'
import { draftEndpoints } from '@passbook/contract/drafts'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { jointEndpoints } from '@passbook/contract/joint'
import { linkingEndpoints } from '@passbook/contract/linking'
import { messageEndpoints } from '@passbook/contract/messages'
import { transferEndpoints } from '@passbook/contract/transfers'
import { describe, expect, it, vi } from 'vitest'
import { answerFromSamples } from './samples.ts'

const TODAY = new Date('2026-01-05T15:00:00Z')
const ANSWERED: EndpointDefinition[] = [
  authEndpoints.authCheck,
  authEndpoints.authCheckNoExt,
  authEndpoints.getUser,
  depositorEndpoints.getProgress,
  accountEndpoints.getAccounts,
  accountEndpoints.getBalances,
  transferEndpoints.getService,
  transferEndpoints.getTransactions,
  linkingEndpoints.getLinkedAccounts,
  alertEndpoints.getAlerts,
  bannerEndpoints.getBannerAlerts,
  messageEndpoints.getMessages,
  documentEndpoints.getStatementYears,
  documentEndpoints.getStatementsOfYear,
  consentEndpoints.getConsents,
  beneficiaryEndpoints.getBeneficiaries,
  jointEndpoints.getSecondaryProgress,
  draftEndpoints.getDraft,
]

describe('the answers of a preview', () => {
  const real = vi.fn<typeof fetch>()
  const ask = answerFromSamples(real, TODAY)

  it.each(ANSWERED.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is answered as the contract has it',
    async (path, { data, method }) => {
      const address = `/api/v1${path.replace(/:(year|month)/g, '2026').replaceAll(/:\w+/g, 'x')}`
      const answer = await ask(address, { method })
      const body = (await answer.json()) as { data: unknown }
      expect(answer.status).toBe(200)
      expect(data.safeParse(body.data).error).toBeUndefined()
    },
  )

  it('ask the server for nothing but what anybody may read, without saying who asks', async () => {
    real.mockClear()
    expect((await ask('/api/v1/deposit', { method: 'POST' })).status).toBe(404)
    expect((await ask('/api/v1/accounts/x/numbers')).status).toBe(404)
    expect(real).not.toHaveBeenCalled()
    real.mockResolvedValue(Response.json({}))
    await ask('/api/v1/faqs', { method: 'GET', credentials: 'include' })
    expect(real).toHaveBeenCalledExactlyOnceWith('/api/v1/faqs', {
      method: 'GET',
      credentials: 'omit',
    })
  })
})
