import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NotMePage } from './NotMePage.tsx'

it('does nothing before the button is pressed, then tells what was done', async () => {
  const calls = answerBy({ 'POST /not-me': {} })
  const page = renderPage(<NotMePage />, '/not-me#token=secret')
  const button = await screen.findByRole('button', { name: 'This wasn’t me' })
  expect(calls).toHaveLength(0)
  await page.user.click(button)
  expect(await screen.findByText('Your account is protected')).toBeTruthy()
  expect(await calls[0]?.json()).toEqual({ token: 'secret' })
  expect(screen.getByRole('link', { name: 'Set a new password' })).toBeTruthy()
})

it('says of a dead link that it is one, and what to do', async () => {
  answerBy({ 'POST /not-me': { status: 400, message: 'This link is no longer valid.' } })
  const page = renderPage(<NotMePage />, '/not-me#token=old')
  await page.user.click(await screen.findByRole('button', { name: 'This wasn’t me' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This link is no longer valid.')
  expect(alert.textContent).toContain('for 7 days after the change')
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).toBeNull()
})

it('asks for the link where there is none', () => {
  renderPage(<NotMePage />, '/not-me')
  expect(screen.getByText(/Open this page with the link/)).toBeTruthy()
})
