import type { WidgetOpening } from '@passbook/contract/linking'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMessage } from '../linking-widget/messages.ts'
import { BankLink } from './BankLink.tsx'

const UUID = '0b9f7c1e-54a2-4a2b-9a0f-2f6f3b1f6a11'
const FASTLINK = 'https://fastlink.example'
const linked = { success: true, data: { uuid: UUID } }

const yodlee: WidgetOpening = {
  vendor: 'yodlee',
  uuid: UUID,
  action: `${FASTLINK}/authenticate`,
  access_token: 'a-token-of-fastlink',
  config_name: 'Bank & savings',
}
const plaid: WidgetOpening = { vendor: 'plaid', uuid: UUID, page: 'https://hosted.example/hl/1' }

/** Stand-ins for the page that frames this one and for FastLink's window, neither of which the test's DOM loads. */
let heard: unknown[]
const page = { postMessage: (message: unknown) => void heard.push(message) }
const fastlink = { name: 'FastLink' }
const submitted: FormData[] = []

function setParent(parent: unknown): void {
  Object.defineProperty(window, 'parent', { configurable: true, value: parent })
}

beforeEach(() => {
  heard = []
  setParent(page)
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    submitted.push(new FormData(this))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setParent(window)
  history.replaceState(null, '', '/')
})

function say(data: unknown, { origin, source }: { origin: string; source: unknown }): void {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  act(() => void dispatchEvent(event))
}

function open(opening: WidgetOpening | string): void {
  render(<BankLink />)
  const token = typeof opening === 'string' ? opening : JSON.stringify(opening)
  say(openMessage(token), { origin: location.origin, source: page })
}

it('posts the token to FastLink as a form, and reports to the page how it ended', () => {
  open(yodlee)
  const frame = screen.getByTitle<HTMLIFrameElement>('Sign in to your bank')
  Object.defineProperty(frame, 'contentWindow', { value: fastlink })
  const form = document.querySelector('form')
  expect(form).toMatchObject({ action: yodlee.action, method: 'post', target: frame.name })
  expect(Object.fromEntries(submitted.at(-1) ?? [])).toEqual({
    accessToken: 'Bearer a-token-of-fastlink',
    extraParams: 'configName=Bank%20%26%20savings',
  })
  const news = { fnToCall: 'accountStatus', status: 'SUCCESS', action: 'exit' }
  say(news, { origin: 'https://evil.example', source: fastlink })
  say(news, { origin: FASTLINK, source: page })
  say(news, { origin: location.origin, source: page })
  expect(heard).not.toContainEqual(linked)
  say(news, { origin: FASTLINK, source: fastlink })
  expect(heard.at(-1)).toEqual(linked)
})

it('opens only what the page around it sends', () => {
  render(<BankLink />)
  const token = openMessage(JSON.stringify(yodlee))
  say(token, { origin: 'https://evil.example', source: page })
  say(token, { origin: location.origin, source: window })
  expect(screen.queryByTitle('Sign in to your bank')).toBeNull()
})

it.each([['not json'], ['{}'], [JSON.stringify({ ...plaid, page: 'javascript:alert(1)' })]])(
  'says that it cannot open %s',
  (token) => {
    open(token)
    screen.getByText(/couldn’t open your bank’s sign-in/)
    expect(screen.queryByRole('link')).toBeNull()
  },
)

it('opens Hosted Link in a new window, and continues when that window is done', async () => {
  const user = userEvent.setup()
  open(plaid)
  const link = screen.getByRole('link', { name: 'Continue to your bank' })
  expect(link).toMatchObject({ href: plaid.page, target: '_blank', rel: 'noopener noreferrer' })
  expect(screen.queryByRole('button')).toBeNull()
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  screen.getByText(/^Finish in the other window/)
  const channel = new BroadcastChannel('bank-link')
  for (const told of ['another link', UUID]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(told)
  }
  await expect.poll(() => heard.at(-1)).toEqual(linked)
  channel.close()
})

it('continues when the person says that they have finished', async () => {
  const user = userEvent.setup()
  open(plaid)
  const link = screen.getByRole('link', { name: 'Continue to your bank' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  await user.click(screen.getByRole('button', { name: 'I’ve finished' }))
  expect(heard.at(-1)).toEqual(linked)
})

it('the window of Hosted Link reports at its end for which link it was opened', async () => {
  const channel = new BroadcastChannel('bank-link')
  const told: unknown[] = []
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  history.replaceState(null, '', `/bank-link/done?link=${UUID}`)
  render(<BankLink />)
  screen.getByRole('heading', { name: 'You’re done here' })
  await expect.poll(() => told).toEqual([UUID])
  channel.close()
})
