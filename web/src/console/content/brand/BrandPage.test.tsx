import type { Brand } from '@passbook/contract/console/content/brand'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { signInAs } from '../../test/sign-in-as.ts'
import { BrandPage } from './BrandPage.tsx'

const FIELDS: Brand['live'] = {
  name: 'Invented Savings',
  short_name: 'Invented',
  logo_alt_text: 'Invented Savings',
  support_email: 'help@invented.example',
  color_primary: '#14181f',
  color_secondary: '#5c6470',
  reasons: [{ title: 'One.', text: 'The first.' }],
}
const DRAFT: NonNullable<Brand['draft']> = {
  fields: { ...FIELDS, color_primary: '#fdfdfd' },
  logos: [],
  changed_by: 'Oskar Backoffice',
  changed_at: '2026-11-16T15:00:00.000Z',
  is_asked: false,
}
const BRAND: Brand = {
  live: FIELDS,
  draft: DRAFT,
  version: 'v1',
  findings: [
    {
      severity: 'error',
      about: 'Primary color',
      looks: 'Buttons are hardly there.',
      change: 'Choose a darker color.',
      pair: { front: '#fdfdfd', back: '#ffffff', ratio: 1.01 },
    },
  ],
}
/** What is in frames a browser alone can show: the journey looks at it. */
vi.mock('./Previews.tsx', () => ({ Previews: () => null }))

const open = (brand: Brand, answers = {}) => {
  answerByPath({ 'GET /console/brand': { data: brand }, ...answers })
  return renderPage(<BrandPage />)
}

it('says what must change, and asks nobody before it has', async () => {
  signInAs('operations')
  open(BRAND)
  const row = await screen.findByRole('row', { name: /Primary color/ })
  expect(row.textContent).toContain('Must fix')
  expect(row.textContent).toContain('1.01 to 1')
  expect(row.textContent).toContain('Choose a darker color.')
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: 'Request approval' })
  expect(ask.disabled).toBe(true)
})

it('keeps what was typed as a draft, without reasons that say nothing', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  const { user } = open(BRAND, {
    'POST /console/brand/draft': async (request: Request) => {
      sent.push(await request.json())
      return { data: { ...BRAND, findings: [] } }
    },
  })
  const color = await screen.findByLabelText('Primary color')
  await user.clear(color)
  await user.type(color, '#224466')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/Draft saved/)).toBeTruthy()
  expect(sent).toEqual([{ ...FIELDS, color_primary: '#224466' }])
})

it('leaves a draft alone that a second person is asked about', async () => {
  signInAs('operations')
  open({ ...BRAND, draft: { ...DRAFT, is_asked: true } })
  const main = await screen.findByText(/This draft is pending approval/)
  expect(within(document.body).queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(main).toBeTruthy()
})
