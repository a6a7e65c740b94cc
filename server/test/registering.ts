import type { TestApp } from './app.ts'
import { TestBrowser, inboxOf } from './browser.ts'

export const basic = {
  step: 'basic',
  first_name: 'Ottilie',
  last_name: 'Sampleworth',
  date_of_birth: '1985-07-04',
  ssn: '123-45-6789',
} as const

export const address = {
  step: 'address',
  street: '12 Invented Lane',
  unit: 'Apt 3',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
} as const

export const employer = {
  step: 'employer',
  employment_status: 'EMPLOYED',
  employer_name: 'Crumb & Daughters',
  occupation: 'Baker',
} as const

let count = 0

/** An SSN nobody else in this run has, ending in the four digits that choose the outcome. */
export function ssnEnding(lastFour: string): string {
  count += 1
  return `${String(100 + Math.floor(count / 99)).padStart(3, '0')}-${String((count % 99) + 1).padStart(2, '0')}-${lastFour}`
}

/** Somebody who has just registered and confirmed their email address, signed in. */
export async function registered(
  test: TestApp,
  { host = 'localhost', isEmailConfirmed = true } = {},
): Promise<TestBrowser & { email: string }> {
  count += 1
  const email = `person-${count}@example.com`
  const browser = new TestBrowser(test, host)
  await browser.register(email, `(555) 201-${String(count).padStart(4, '0')}`)
  if (isEmailConfirmed) await confirmEmail(test, browser, email)
  return Object.assign(browser, { email })
}

export async function confirmEmail(test: TestApp, browser: TestBrowser, email: string) {
  const messages = await inboxOf(test, email, browser.slug)
  const link = messages.find((message) => message.link?.includes('verif'))?.link ?? ''
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await browser.post('/email-verification', { email, token })
}

/** The same person with every answer given, about to confirm. */
export async function readyToConfirm(
  test: TestApp,
  {
    ssn = ssnEnding('1234'),
    ...options
  }: { ssn?: string; host?: string; isEmailConfirmed?: boolean; last_name?: string } = {},
): Promise<TestBrowser & { email: string }> {
  const { last_name = basic.last_name, ...rest } = options
  const browser = await registered(test, rest)
  await browser.call('PATCH', '/depositor', { ...basic, ssn, last_name })
  await browser.call('PATCH', '/depositor', address)
  await browser.call('PATCH', '/depositor', employer)
  return browser
}
