import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TransactionsPage } from './TransactionsPage.tsx'

const LIST = '/dashboard/transactions-list'
const NOTHING = { data: { transactions: [], next: null } }
const FILE = {
  download_url: '/api/v1/downloads/token',
  file_name: 'harborlight-transactions-2026-03-04.csv',
  expires_at: '2030-03-07T12:01:00.000Z',
}

it('asks for a file of what is looked for, fetches it and says its name', async () => {
  URL.createObjectURL = () => 'blob:file'
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const calls = answerByPath({
    'GET /transactions': NOTHING,
    'GET /transactions/export': { data: FILE },
    'GET /downloads/token': {},
  })
  const { user } = renderPage(<TransactionsPage />, `${LIST}?q=canyon&status=Settled`)
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(screen.getByRole('menuitem', { name: /CSV/ }))
  expect(await screen.findByText(`${FILE.file_name} was downloaded`)).toBeTruthy()
  const asked = calls
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('export'))
  expect(asked.map(({ search }) => search)).toEqual(['?q=canyon&status=Settled&format=csv'])
  expect(calls.at(-1)?.url).toContain(FILE.download_url)
  expect(saved).toHaveBeenCalledTimes(1)
})

it('says why there is no file', async () => {
  const words = 'These are more than 100,000, the most in one file. Choose a shorter time.'
  answerByPath({
    'GET /transactions': NOTHING,
    'GET /transactions/export': { status: 422, errors: { from: [words] } },
  })
  const { user } = renderPage(<TransactionsPage />, LIST)
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(screen.getByRole('menuitem', { name: /OFX/ }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t download this file')
})
