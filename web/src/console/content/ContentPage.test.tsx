import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ContentPage } from './ContentPage.tsx'

const BANNER = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  type: 2,
  title: 'Branch closed',
  message: 'On Friday we are closed.',
  starts_at: '2026-11-16T15:00:00.000Z',
  ends_at: null,
}
const RATE = { rate: '0.044000', apy: '4.50', effective_date: '2026-10-01' }
const SHOWN = {
  'GET /console/banners': { data: { banners: [BANNER] } },
  'GET /console/rates': { data: { rates: [RATE] } },
}

it('shows what everybody is shown and earns to whoever may only look', async () => {
  signInAs('viewer')
  answerByPath(SHOWN)
  renderPage(<ContentPage />)
  expect(await screen.findByText('Branch closed')).toBeTruthy()
  expect(await screen.findByText('4.40%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New notice' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Take down/ })).toBeNull()
})

it('puts a new notice before a second person, with what was typed', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    ...SHOWN,
    'POST /console/banners': async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: BANNER.uuid } }
    },
  })
  const { user } = renderPage(<ContentPage />)
  await user.click(await screen.findByRole('button', { name: 'New notice' }))
  await user.type(await screen.findByLabelText('Title'), 'Back soon')
  await user.type(screen.getByLabelText('Notice'), 'We are back at noon.')
  await user.type(screen.getByLabelText('Reason'), 'The branch asked for it')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('“Back soon” was sent for approval.')).toBeTruthy()
  expect(sent).toEqual([
    {
      type: 1,
      title: 'Back soon',
      message: 'We are back at noon.',
      starts_at: null,
      ends_at: null,
      reason: 'The branch asked for it',
    },
  ])
})
