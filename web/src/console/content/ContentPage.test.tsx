import { screen, within } from '@testing-library/react'
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
const RATE = {
  rate: '0.044000',
  apy: '4.50',
  effective_date: '2026-10-01',
  status: 'current',
  is_being_cancelled: false,
}
const PLANNED = {
  ...RATE,
  rate: '0.041000',
  apy: '4.18',
  effective_date: '2026-12-01',
  status: 'planned',
}
const SHOWN = {
  'GET /console/banners': { data: { banners: [BANNER] } },
  'GET /console/rates': {
    data: { rates: [PLANNED, RATE], today: '2026-11-18', earliest: '2026-11-19' },
  },
}

it('shows what everybody is shown and earns to whoever may only look', async () => {
  signInAs('viewer')
  answerByPath(SHOWN)
  renderPage(<ContentPage />)
  expect(await screen.findByText('Branch closed')).toBeTruthy()
  expect(await screen.findByText('4.40%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New notice' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Take down/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
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

it('shows the rate and APY before and after, and warns of an unusual change', async () => {
  signInAs('operations')
  const asked: string[] = []
  answerByPath({
    ...SHOWN,
    'GET /console/rates/preview': (request: Request) => {
      asked.push(new URL(request.url).search)
      return { data: { apy: '44.67', before: { rate: '0.044000', apy: '4.50' } } }
    },
  })
  const { user } = renderPage(<ContentPage />)
  await user.click(await screen.findByRole('button', { name: 'New rate' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/4\.40% \(4\.50% APY\) since/)).toBeTruthy()
  expect(dialog.getByText('Enter a rate to see its APY')).toBeTruthy()
  expect(dialog.getByText(/From 0% to less than 100%/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/percent/i), '44')
  expect(await dialog.findByText('44% (44.67% APY)')).toBeTruthy()
  expect(dialog.getByText(/by 39\.6 percentage points/)).toBeTruthy()
  expect(asked).toContain('?rate=44')
})

it('puts the cancellation of a planned rate before a second person', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    ...SHOWN,
    'POST /console/rates/cancel': async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: BANNER.uuid } }
    },
  })
  const { user } = renderPage(<ContentPage />)
  // The current rate has no such button.
  await user.click(await screen.findByRole('button', { name: /^Cancel the rate change from/ }))
  await user.type(await screen.findByLabelText('Reason'), 'The committee decided otherwise')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/^Canceling the rate change from .* was sent/)).toBeTruthy()
  expect(sent).toEqual([
    { effective_date: '2026-12-01', reason: 'The committee decided otherwise' },
  ])
})
