import type { DeskCounts } from '@passbook/contract/console/frame'
import type { Role } from '@passbook/contract/console/roles'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ConsoleFrame } from './ConsoleFrame.tsx'

const NOTHING: DeskCounts = { work: 0, approvals: 0, reviews: 0, messages: 0, disputes: 0 }

function open(role: Role, counts = NOTHING) {
  signInAs(role)
  const calls = answerByPath({ 'GET /console/counts': { data: counts } })
  const routes = [
    { element: <ConsoleFrame />, children: [{ path: '*', element: <h1>A page</h1> }] },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [consoleHref('/console')] })
  render(<RouterProvider router={router} />)
  const menu = within(screen.getByRole('navigation', { name: 'Console' }))
  return { calls, menu, router }
}

function desksOf(menu: ReturnType<typeof open>['menu'], group: string) {
  const list = within(menu.getByRole('list', { name: group }))
  return list.getAllByRole('link').map(({ textContent }) => textContent)
}

it('groups the desks of the menu under headings', () => {
  const { menu } = open('operations')
  expect(desksOf(menu, 'Work')).toEqual(['Work', 'Approvals'])
  expect(desksOf(menu, 'Customers')).toEqual(['Customers', 'Reviews', 'Messages', 'Disputes'])
  expect(desksOf(menu, 'Money')).toContain('Reconciliation')
})

it('shows no heading without a desk that the role may open', () => {
  const { menu } = open('agent')
  expect(menu.queryByRole('list', { name: 'Administration' })).toBeNull()
})

it('shows what waits beside an entry, as a description and not as part of its name', async () => {
  const { menu } = open('operations', { ...NOTHING, messages: 3, disputes: 100 })
  const messages = await menu.findByRole('link', {
    name: 'Messages',
    description: '3 waiting for a reply',
  })
  expect(messages.textContent).toBe('Messages')
  expect(menu.getByText('3')).toBeTruthy()
  const description = '99+ due today or overdue'
  expect(menu.getByRole('link', { name: 'Disputes', description })).toBeTruthy()
  expect(menu.getByText('99+')).toBeTruthy()
  const work = menu.getByRole('link', { name: 'Work' })
  expect(work.getAttribute('aria-describedby')).toBeNull()
})

it('counts again when another page is opened', async () => {
  const { calls, router } = open('operations')
  const counted = () => calls.filter(({ url }) => url.endsWith('/console/counts')).length
  await waitFor(() => expect(counted()).toBe(1))
  await act(() => router.navigate(consoleHref('/console/messages')))
  await waitFor(() => expect(counted()).toBe(2))
})
