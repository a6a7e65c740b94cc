import type { SearchResults } from '@passbook/contract/console/frame'
import type { Role } from '@passbook/contract/console/roles'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ConsoleFrame } from './ConsoleFrame.tsx'

const uuid = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const other = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12'
const thread = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d13'

function customer(depositor_id: string, name: string): SearchResults['customers'][number] {
  return {
    depositor_id,
    name,
    email: 'maribel@example.com',
    is_primary: true,
    registration_status: 'PASSED',
    registration_last_step: 'completed',
    standing: null,
    account_last_four: '4821',
    balance_cents: 12_345,
    since: '2026-03-02T15:00:00.000Z',
  }
}

const NOTHING: SearchResults = {
  customers: [],
  has_more_customers: false,
  transfers: [],
  conversations: [],
  disputes: [],
  files: [],
}
const TWO: SearchResults = {
  ...NOTHING,
  customers: [customer(uuid, 'Maribel Foxglove')],
  conversations: [
    {
      uuid: thread,
      subject: 'My deposit',
      customer: 'Maribel Foxglove',
      updated_at: '2026-11-13T15:00:00.000Z',
      is_waiting: true,
    },
  ],
}

function open(found: SearchResults, role: Role = 'operations') {
  signInAs(role)
  const calls = answerByPath({ 'GET /console/search': { data: found } })
  const page = (
    <>
      <h1>A page</h1>
      <label>
        Note <input />
      </label>
    </>
  )
  const routes = [{ element: <ConsoleFrame />, children: [{ path: '*', element: page }] }]
  const router = createMemoryRouter(routes, { initialEntries: [consoleHref('/console/staff')] })
  render(<RouterProvider router={router} />)
  const path = () => router.state.location.pathname + router.state.location.search
  return { calls, path, user: userEvent.setup() }
}

const field = () => screen.getByRole('combobox', { name: 'Search everything' })

afterEach(() => localStorage.clear())

it('finds while one types, and opens a result with the arrow keys and Enter', async () => {
  const { user, path, calls } = open(TWO)
  await user.type(field(), 'foxglove')
  const list = within(await screen.findByRole('listbox', { name: 'Search results' }))
  const group = within(list.getByRole('group', { name: 'Customers' }))
  expect(group.getByRole('option').textContent).toBe(
    'Maribel Foxglovemaribel@example.com · •• 4821',
  )
  expect(calls.filter(({ url }) => url.includes('/console/search'))).toHaveLength(1)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const message = list.getByRole('option', { name: /My deposit/ })
  expect(field().getAttribute('aria-activedescendant')).toBe(message.id)
  expect(message.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(path()).toBe(`/console/messages/${thread}`)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('opens the only result with Enter, even before the list is shown', async () => {
  const { user, path } = open({ ...NOTHING, customers: [customer(uuid, 'Maribel Foxglove')] })
  await user.type(field(), 'foxglove{Enter}')
  await waitFor(() => expect(path()).toBe(`/console/customers/${uuid}`))
})

it('marks the first of several with Enter, so that no one is opened by mistake', async () => {
  const two = { ...NOTHING, customers: [customer(uuid, 'One'), customer(other, 'Two')] }
  const { user, path } = open(two)
  await user.type(field(), 'foxglove{Enter}')
  const first = await screen.findByRole('option', { name: /One/, selected: true })
  expect(first).toBeTruthy()
  expect(path()).toBe('/console/staff')
  await user.keyboard('{Enter}')
  expect(path()).toBe(`/console/customers/${uuid}`)
})

it('leads to all customers that match, if there are more', async () => {
  const more = { ...NOTHING, customers: [customer(uuid, 'One')], has_more_customers: true }
  const { user, path } = open(more)
  await user.type(field(), 'fox & co')
  await user.click(await screen.findByRole('option', { name: 'All matches' }))
  expect(path()).toBe('/console/customers?q=fox+%26+co')
})

it('closes with Escape, and says when nothing is found', async () => {
  const { user } = open(NOTHING)
  await user.type(field(), 'nobody')
  expect((await screen.findAllByText('Nothing found.')).length).toBe(2)
  const used: boolean[] = []
  document.addEventListener('keydown', (event) => used.push(event.defaultPrevented), { once: true })
  await user.keyboard('{Escape}')
  expect(used).toEqual([true])
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Escape}')
  expect((field() as HTMLInputElement).value).toBe('')
})

it('is not there for a role without customers', () => {
  open(NOTHING, 'administrator')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('has shortcuts, which do nothing while a field has the focus', async () => {
  const { user, path } = open(NOTHING)
  await user.keyboard('/')
  expect(document.activeElement).toBe(field())
  await user.keyboard('gc')
  expect(path()).toBe('/console/staff')
  await user.click(screen.getByRole('textbox', { name: 'Note' }))
  await user.keyboard('gc/?')
  expect(path()).toBe('/console/staff')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('gc')
  expect(path()).toBe('/console/customers')
  await user.keyboard('gw')
  expect(path()).toBe('/console')
  await user.keyboard('ga')
  expect(path()).toBe('/console/approvals')
})

it('lists the shortcuts, and remembers that they are off', async () => {
  const { user, path } = open(NOTHING)
  await user.keyboard('?')
  const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Go to Approvals')).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: 'Use shortcuts' }))
  await user.keyboard('{Escape}')
  await user.keyboard('gc?')
  expect(path()).toBe('/console/staff')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('console-shortcuts')).toBe('off')
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  expect(screen.getByRole('switch', { name: 'Use shortcuts', checked: false })).toBeTruthy()
})
