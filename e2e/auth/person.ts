import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Caller } from '../caller.ts'
import { expect, inbox, nextCode } from '../fixtures.ts'

/** People for the journeys: everybody new, nobody shared, so that tests can run side by side. */
export interface Person {
  email: string
  password: string
  phone: string
}

export function inventPerson(): Person {
  const name = randomBytes(6)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return {
    email: `${name}@example.test`,
    password: 'four plain words together',
    phone: `(555) ${randomInt(200, 999)}-${String(randomInt(0, 9999)).padStart(4, '0')}`,
  }
}

/** Somebody who has registered and set up a phone, made by the calls the pages make. */
export async function registeredPerson(): Promise<Person> {
  const person = inventPerson()
  await register(new Caller(), person)
  return person
}

/** Registers a person and leaves the caller signed in. */
export async function register(caller: Caller, { email, password, phone }: Person): Promise<void> {
  await caller.get('/sanctum/csrf-cookie')
  caller.token = (await caller.post<Token>('/register', { email, password })).token
  const { nonce } = await caller.post<{ nonce: string }>('/mfa-add-sms', { phone })
  const code = await nextCode(phone)
  caller.token = (await caller.post<Token>(`/mfa-verify/${nonce}`, { code })).token
}

interface Token {
  token: string
}

/** The sign-in page up to the choice of a method. */
export async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { email, password })
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Chooses a method and enters the code it brings. */
export async function giveCode(
  page: Page,
  { email, phone }: Person,
  method: 'Email' | 'Text message' = 'Text message',
): Promise<void> {
  const to = method === 'Email' ? email : phone
  const seen = await codesSentTo(to)
  await expect(page).toHaveURL('/login/choose-mfa')
  await page.getByText(method, { exact: true }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await page.getByLabel('6-digit code').fill(await nextCode(to, seen))
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await givePassword(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/registration/landing')
}

/** Signs the page in without a password or a code, as the console's one click does. */
export async function signInBySandbox(
  page: Page,
  depositor_id: string,
  address = '/login/entry',
): Promise<void> {
  const reply = await page.request.post(`/sandbox/api/sign-in/${depositor_id}`)
  expect(reply.ok()).toBe(true)
  await page.goto(address)
}

/** Somebody who has just registered, signed in on the page; their email address is not confirmed. */
export async function registerAndSignIn(page: Page): Promise<Person & { caller: Caller }> {
  const person = inventPerson()
  const caller = new Caller()
  await register(caller, person)
  const { depositor_id } = await caller.get<{ depositor_id: string }>('/depositor')
  await signInBySandbox(page, depositor_id)
  await expect(page).toHaveURL('/registration/landing')
  return { ...person, caller }
}

export async function codesSentTo(to: string): Promise<number> {
  return (await inbox(to)).filter(({ code }) => code !== null).length
}

/** Waits for the newest emailed link to a page. */
export async function nextLink(to: string, page: string): Promise<string> {
  const find = async () => (await inbox(to)).find(({ link }) => link?.includes(page))?.link
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
