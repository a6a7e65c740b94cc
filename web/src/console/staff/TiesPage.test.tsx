import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { TiesPage } from './TiesPage.tsx'

const uuid = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const TIE = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12',
  email: 'sister@example.com',
  kind: 'family',
  reason: 'They are sisters.',
  recorded_by: 'Adam Administrator',
  recorded_at: '2026-11-16T15:00:00.000Z',
}
const BY_EMAIL = {
  uuid: null,
  email: 'oskar@harborlight.example',
  kind: 'own',
  reason: null,
  recorded_by: null,
  recorded_at: null,
}

const ties = (of: string) => `/console/staff/${of}/ties`
const open = (of = uuid) =>
  renderPage(
    <TiesPage />,
    consoleHref('/console/staff/:uuid/accounts', { uuid: of }),
    '/console/staff/:uuid/accounts',
  )
const answer = (...all: object[]) => ({ data: { name: 'Oskar Operations', ties: all } })

it('records an account by the email of its customer, with why', async () => {
  signInAs('administrator')
  const sent: unknown[] = []
  answerByPath({
    [`GET ${ties(uuid)}`]: answer(),
    [`POST ${ties(uuid)}`]: async (request: Request) => {
      sent.push(await request.json())
      return answer(TIE)
    },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Record an account' }))
  await user.type(screen.getByLabelText(/^Customer email/), 'Sister@example.com')
  await user.type(screen.getByLabelText('Reason'), TIE.reason)
  await user.click(screen.getByRole('button', { name: 'Record account' }))
  expect(
    await screen.findByText(
      'Oskar Operations can no longer access the account of sister@example.com.',
    ),
  ).toBeTruthy()
  expect(sent).toEqual([{ email: 'sister@example.com', kind: 'family', reason: TIE.reason }])
})

it('asks to remove what was recorded, and not what is theirs by their email', async () => {
  signInAs('administrator')
  const calls = answerByPath({
    [`GET ${ties(uuid)}`]: answer(BY_EMAIL, TIE),
    [`POST ${ties(uuid)}/${TIE.uuid}/remove`]: { data: { approval_id: TIE.uuid } },
  })
  const { user } = open()
  expect(await screen.findByText('Same as their work email')).toBeTruthy()
  const [remove, ...others] = screen.getAllByRole('button', { name: /^Remove/ })
  expect(others).toEqual([])
  if (remove) await user.click(remove)
  await user.type(screen.getByLabelText('Reason'), 'They are not related.')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/was sent to another administrator for approval/)).toBeTruthy()
  expect(calls.some(({ method, url }) => method === 'POST' && url.includes(TIE.uuid))).toBe(true)
})

it('lets nobody record or remove their own', async () => {
  const { staff_id } = signInAs('administrator')
  answerByPath({ [`GET ${ties(staff_id)}`]: answer(TIE) })
  open(staff_id)
  expect(
    await screen.findByText('Another administrator must record your related accounts.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
