import type { Coverage } from '@passbook/contract/coverage'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CoverageWarning } from './CoverageWarning.tsx'
import { raisingWords } from './insurer-words.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const COVERAGE: Coverage = {
  insurer: 'NCUA',
  certificate: '20001',
  as_of: '2026-11-16',
  category: 'single',
  owners: 1,
  counted_beneficiaries: 0,
  named_beneficiaries: 0,
  limit_cents: 250_000_00,
  balance_cents: 240_000_00,
  insured_cents: 240_000_00,
  uninsured_cents: 0,
  covers: [],
  after: { insured_cents: 250_000_00, uninsured_cents: 10_000_00 },
  raised_by: [
    { kind: 'beneficiary', count: 2, limit_cents: 500_000_00 },
    { kind: 'joint_holder', count: 1, limit_cents: 500_000_00 },
  ],
  changes: null,
}

function render(coverage: Coverage) {
  const calls = answerByPath({
    'GET /accounts': { data: [{ uuid: UUID }] },
    [`GET /accounts/${UUID}/coverage`]: { data: coverage },
  })
  renderPage(<CoverageWarning amountCents={20_000_00} />)
  return calls
}

describe('before a deposit', () => {
  beforeEach(() => queryClient.clear())

  it('tells what would not be insured and what would raise it', async () => {
    const calls = render(COVERAGE)
    const warning = await screen.findByRole('status')
    expect(warning.textContent).toContain('$10,000.00 would not be insured')
    expect(warning.textContent).toContain('$250,000.00 that the NCUA insures.')
    expect(warning.textContent).toContain('With two primary beneficiaries, up to $500,000.00')
    expect(calls.at(-1)?.url).toContain('amount_cents=2000000')
  })

  it.each([
    ['all of it would be insured', { after: { insured_cents: 1, uninsured_cents: 0 } }],
    ['nobody insures', { insurer: 'NONE' as const }],
  ])('says nothing where %s', async (_, changes) => {
    const calls = render({ ...COVERAGE, ...changes })
    await expect.poll(() => calls.length).toBe(2)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

it.each([
  ['the account', 'GET /accounts'],
  ['the coverage', `GET /accounts/${UUID}/coverage`],
])('says that it does not know where %s cannot be read, and asks again', async (_, refused) => {
  const answers = {
    'GET /accounts': { data: [{ uuid: UUID }] },
    [`GET /accounts/${UUID}/coverage`]: { data: COVERAGE },
  }
  answerByPath({ ...answers, [refused]: { status: 403 } })
  const { user } = renderPage(<CoverageWarning amountCents={20_000_00} />)
  await screen.findByText(/^We couldn’t check whether your full balance would be insured/)
  answerByPath(answers)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('$10,000.00 would not be insured')
})

it('names how many would raise it', () => {
  const one = [{ kind: 'beneficiary' as const, count: 1, limit_cents: 500_000_00 }]
  expect(raisingWords({ ...COVERAGE, counted_beneficiaries: 1, raised_by: one })).toEqual([
    'With another primary beneficiary, up to $500,000.00 would be insured.',
  ])
  expect(raisingWords({ ...COVERAGE, raised_by: one })).toEqual([
    'With one primary beneficiary, up to $500,000.00 would be insured.',
  ])
})
