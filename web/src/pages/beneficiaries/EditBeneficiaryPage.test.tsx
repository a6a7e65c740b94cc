import type { Beneficiary } from '@passbook/contract/beneficiaries'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { queryClient } from '../../api/query-client.ts'
import { saveDrafts } from '../../session/drafts/draft-store.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NO_DETAILS } from '../../test/user.ts'
import { EditBeneficiaryPage } from './EditBeneficiaryPage.tsx'

const AT = '2026-03-02T15:00:00.000Z'

const NORA: Beneficiary = {
  ...NO_DETAILS,
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  type: 'person',
  kind: 'primary',
  first_name: 'Nora',
  last_name: 'Quill',
  organization_name: null,
  ein: null,
  relationship: 'child',
  date_of_birth: '2015-03-04',
  allocation_bp: 10_000,
}

beforeEach(() => queryClient.clear())
afterEach(forgetCaches)

async function open(values: Record<string, string>) {
  const calls = answerByPath({
    'GET /depositor/beneficiaries': { data: { beneficiaries: [NORA], version: 1 } },
    'GET /drafts/edit-beneficiary': { data: { values, saved_at: AT } },
    'PATCH /drafts/edit-beneficiary': { data: { values: {}, saved_at: AT } },
  })
  const page = renderPage(<EditBeneficiaryPage />, `/beneficiary/edit?uuid=${NORA.uuid}`)
  const city = await screen.findByLabelText<HTMLInputElement>('City')
  return { ...page, calls, city }
}

it('fills in what was typed about this one before', async () => {
  const { city } = await open({ beneficiary_id: NORA.uuid, first_name: 'Norah', city: 'Bath' })
  expect(city.value).toBe('Bath')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Norah')
  expect(screen.getByText(/Their Social Security number isn’t saved/)).toBeTruthy()
})

it('shows nothing of what was typed about another, and keeps nothing of it', async () => {
  const { user, calls, city } = await open({ beneficiary_id: crypto.randomUUID(), city: 'Bath' })
  expect(city.value).toBe('')
  await user.type(screen.getByLabelText('ZIP code'), '04530')
  await saveDrafts()
  const kept = calls.findLast(({ method }) => method === 'PATCH')
  expect(await kept?.json()).toMatchObject({
    values: { beneficiary_id: NORA.uuid, first_name: 'Nora', city: '', zip: '04530' },
  })
})
