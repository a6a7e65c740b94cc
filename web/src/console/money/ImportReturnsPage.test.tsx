import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ImportReturnsPage } from './ImportReturnsPage.tsx'

const FILE = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const ANSWER = {
  place: 1,
  kind: 'return',
  code: 'R01',
  original_trace: '099100000000001',
  amount_cents: 25_000,
  customer: 'Maribel Foxglove',
  words: 'The money is reversed.',
}

it('shows what a file would do, and takes it in only when told to', async () => {
  signInAs('operations')
  let imports = 0
  answerByPath({
    'POST /console/ach-answers/preview': {
      data: { is_known: false, why_second: null, answers: [ANSWER] },
    },
    'POST /console/ach-answers': () => {
      imports += 1
      const counts = { returns: 1, changes: 0, others: 0, outcomes: [] }
      return { data: { uuid: FILE, status: 'DONE', is_known: false, ...counts } }
    },
  })
  const { user } = renderPage(<ImportReturnsPage />)
  await user.upload(screen.getByLabelText('File'), new File(['101 ...'], 'returns.ach'))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('The money is reversed.')).toBeTruthy()
  expect(screen.getByText('Maribel Foxglove')).toBeTruthy()
  expect(screen.getByText('R01: Not enough money')).toBeTruthy()
  expect(imports).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText(/returns\.ach was imported\. 1 return,/)).toBeTruthy()
  expect(imports).toBe(1)
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

it('says before and after that a file above the limit waits for a second person', async () => {
  signInAs('operations')
  const counts = { returns: 1, changes: 0, others: 0, outcomes: [] }
  answerByPath({
    'POST /console/ach-answers/preview': {
      data: { is_known: false, why_second: 'It moves too much.', answers: [ANSWER] },
    },
    'POST /console/ach-answers': {
      data: { uuid: FILE, status: 'WAITING', is_known: false, ...counts },
    },
  })
  const { user } = renderPage(<ImportReturnsPage />)
  await user.upload(screen.getByLabelText('File'), new File(['101 ...'], 'returns.ach'))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Approval required')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(
    await screen.findByText(/returns\.ach was saved and is pending approval\. 1 return,/),
  ).toBeTruthy()
})
