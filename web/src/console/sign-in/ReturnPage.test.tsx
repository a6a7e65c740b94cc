import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cachedMe } from '../session/me.ts'
import { ReturnPage } from './ReturnPage.tsx'

const FINISH = 'POST /console/login/sso/finish'
const ME = { staff_id: '1', name: 'Agnes', email: 'a@b.example', role: 'agent' }

it('sends the whole answer once, and opens the requested page', async () => {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  sessionStorage.setItem('console-wanted', '/console/messages')
  const calls = answerByPath({ [FINISH]: { data: ME } })
  const { router } = renderPage(<ReturnPage />, '/console/sso?code=c1&state=s')
  await expect.poll(() => router.state.location.pathname).toBe('/console/messages')
  expect(cachedMe()).toMatchObject({ name: 'Agnes' })
  const finished = calls.filter(({ url }) => url.endsWith('/finish'))
  expect(finished).toHaveLength(1)
  expect(await finished[0]?.json()).toEqual({ answer: '?code=c1&state=s' })
  expect(sessionStorage.getItem('console-wanted')).toBeNull()
})

it('says why an answer is refused, and removes the code from the address', async () => {
  document.cookie = 'STAFF-XSRF-TOKEN=token; path=/'
  const words = 'None of your groups at Contoso has a role in this console.'
  answerByPath({ [FINISH]: { status: 403, message: words, errors: { '': [words] } } })
  const { router } = renderPage(<ReturnPage />, '/console/sso?code=c2&state=s')
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  await expect.poll(() => router.state.location.search).toBe('')
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
})
