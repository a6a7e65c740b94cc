import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { consoleHref } from '../href.ts'
import { ChoosePasswordPage } from './ChoosePasswordPage.tsx'

function open(at: string) {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  const routes = [
    { path: consoleHref('/console/password'), element: <ChoosePasswordPage /> },
    { path: consoleHref('/console/login'), element: <p>At the door</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

it('takes the token out of the address bar, and still sends it', async () => {
  const calls = answerByPath({ 'POST /console/password': { data: null } })
  const { router, user } = open(
    `${consoleHref('/console/password')}#email=a%40b.example&token=secret`,
  )
  await expect.poll(() => router.state.location.hash).toBe('')
  await user.type(screen.getByLabelText('New password'), 'a long enough passphrase')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('At the door')).toBeTruthy()
  const body = { email: 'a@b.example', token: 'secret', password: 'a long enough passphrase' }
  expect(await calls[0]?.json()).toEqual(body)
})

it('says why a dead link is refused, and stays', async () => {
  const words = 'This link has expired or was used already. Ask an administrator for a new one.'
  answerByPath({ 'POST /console/password': { status: 404, message: words } })
  const { user } = open(`${consoleHref('/console/password')}#email=a%40b.example&token=secret`)
  await user.type(screen.getByLabelText('New password'), 'a long enough passphrase')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

it('says what to do where there is no link', () => {
  open(consoleHref('/console/password'))
  expect(screen.getByText(/Open the link in your email again/)).toBeTruthy()
})
