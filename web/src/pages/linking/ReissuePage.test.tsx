import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ReissuePage } from './ReissuePage.tsx'

const link: LinkedAccount = {
  uuid: '5f1c1f52-93b1-4f0e-8a57-6d3d3a3f9b11',
  kind: 'MANUAL',
  status: 'LOCKED',
  bank_name: 'First Example Bank',
  account_type: 'checking',
  account_last_four: '6789',
  microdeposits_arrive_on: null,
  verification_ends_at: null,
  tries_left: 0,
  reissues_left: 1,
  was_active: false,
  created_at: '2030-03-01T12:00:00.000Z',
}

describe('a refused reissue', () => {
  it('says why in the server’s words, and what to quote', async () => {
    const why = 'New deposits can be sent from March 9 on.'
    queryClient.setQueryData(dataOptions(linkingEndpoints.getLinkedAccounts).queryKey, [link])
    answerCalls({
      status: 422,
      message: 'Please check what you entered.',
      errors: { account_id: [why] },
    })
    const { user, path } = renderPage(<ReissuePage />, '/manual-funding/reissue')
    await user.click(screen.getByRole('button', { name: 'Send new micro-deposits' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Error: ${why}If you contact us, quote invocation-1.`)
    expect(path()).toBe('/manual-funding/reissue')
  })
})
