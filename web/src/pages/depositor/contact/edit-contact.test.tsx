import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { resetVisit, useVisit } from '../../../session/visit-store.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { codeSent, user } from '../../../test/user.ts'
import { useContactChange, readUnfinished } from './contact-change.ts'
import { EditEmailPage } from './EditEmailPage.tsx'
import { EditPhonePage } from './EditPhonePage.tsx'

const LATELY =
  'Your contact details or password were changed less than 72 hours ago. You can change this starting Thursday, March 7, 2030 at 9:00 AM ET. If you cannot wait, contact us.'

beforeEach(() => {
  queryClient.clear()
  resetVisit()
  useContactChange.setState({ change: null, failure: [], isAddressSaved: false })
})

it('asks for the change and opens the page of its codes', async () => {
  const calls = answerBy({
    'GET /user': { data: user },
    'POST /mfa-confirm-update/email': { data: codeSent({}) },
  })
  const page = renderPage(<EditEmailPage />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Edit email address')
  expect(screen.getByText(/one to your phone, then one to the new address/)).toBeTruthy()
  await page.user.type(screen.getByLabelText('New email address'), 'New@Example.test')
  await page.user.click(screen.getByRole('button', { name: 'Send the first code' }))
  await expect.poll(() => useVisit.getState().mfaTypeInChange).toBe('email')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ email: 'new@example.test' })
  expect(readUnfinished()).toBe('email')
})

it('asks before what is typed is left, and leads on without a question once it is sent', async () => {
  answerBy({
    'GET /user': { data: user },
    'POST /mfa-confirm-update/email': { data: codeSent({}) },
  })
  const page = renderPage(<EditEmailPage />)
  await page.user.type(await screen.findByLabelText('New email address'), 'new@example.test')
  await page.user.click(screen.getByRole('link', { name: 'Back' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
  expect(asked.textContent).toContain('What you’ve typed here hasn’t been saved.')
  await page.user.click(screen.getByRole('button', { name: 'Stay' }))
  await page.user.click(screen.getByRole('button', { name: 'Send the first code' }))
  await expect.poll(() => screen.queryByLabelText('New email address')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('says from when on it works while something else changed lately', async () => {
  answerBy({
    'GET /user': { data: user },
    'POST /mfa-confirm-update/email': { status: 403, message: LATELY, errors: { email: [LATELY] } },
  })
  const page = renderPage(<EditEmailPage />)
  await page.user.type(await screen.findByLabelText('New email address'), 'new@example.test')
  await page.user.click(screen.getByRole('button', { name: 'Send the first code' }))
  expect((await screen.findByRole('alert')).textContent).toContain(LATELY)
  expect(useVisit.getState().mfaTypeInChange).toBeNull()
})

it('tells whoever has only the email what will not work for a while', async () => {
  answerBy({ 'GET /user': { data: { ...user, phone: null } } })
  renderPage(<EditEmailPage />)
  expect(await screen.findByText(/one to your current email address/)).toBeTruthy()
  expect(screen.getByText(/you can’t withdraw, close the account/)).toBeTruthy()
})

it('adds a first phone by the same calls', async () => {
  const calls = answerBy({
    'GET /user': { data: { ...user, phone: null } },
    'POST /mfa-confirm-update/phone': { data: codeSent({ type: 'email' }) },
  })
  const page = renderPage(<EditPhonePage />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Add a phone number')
  await page.user.type(screen.getByLabelText('Mobile phone'), '5552019988')
  await page.user.click(screen.getByRole('button', { name: 'Send the first code' }))
  await expect.poll(() => useVisit.getState().mfaTypeInChange).toBe('phone')
  expect(useContactChange.getState().change).toMatchObject({ isFirst: true, hasOtherFactor: true })
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ phone: '(555) 201-9988' })
})
