import { randomUUID } from 'node:crypto'
import type { CodeSent } from '@passbook/contract/auth'
import { RequiredKind } from '@passbook/contract/disclosures'
import type { SecondaryProgress } from '@passbook/contract/joint'
import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../browser.ts'
import { saveChange } from '../contact.ts'
import { activeDisclosures, openAndSign } from '../opening.ts'
import { address, basic, employer, ssnEnding } from '../registering.ts'
import { type Saver, addSaver } from '../savers.ts'

/**
 * Brings an account to each step of being shared, by the calls the pages make: begun, filled in,
 * confirmed, invited, signed up, joined; each makes the steps before it. For every test that needs an
 * account at one of them.
 */
export interface Begun {
  primary: Applicant
  /** Where the second holder is invited. */
  email: string
  /** Their number; what it ends in chooses the outcome of their check. */
  ssn: string
  depositor_id: string
}

export interface Invitation {
  uuid: string
  hash: string
}

export interface Invited extends Begun {
  invitation: Invitation
}

export interface Joint extends Invited {
  second: Applicant
}

export interface JoiningOptions {
  primary?: Saver | Applicant
  email?: string
  ssn?: string
  slug?: string
}

interface Secondary {
  secondary: SecondaryProgress
}

/** The primary has named the address of the second holder, and nothing else yet. */
export async function beginApplication(
  test: TestApp,
  {
    slug = 'harborlight',
    primary: given,
    email = `second.${randomUUID()}@example.com`,
    ssn = ssnEnding('1234'),
  }: JoiningOptions = {},
): Promise<Begun> {
  const primary = given ?? (await addSaver(test, { slug }))
  const begun = await registerSecondary(primary, email)
  const secondary = begun.body.data?.secondary
  if (!secondary) throw new Error(`not begun: ${begun.body.message}`)
  return { primary, email, ssn, depositor_id: secondary.depositor_id }
}

export function registerSecondary({ browser, entity_id }: Applicant, email: string) {
  return browser.post<Secondary>('/depositor/register-secondary', { email, entity_id })
}

/** Every answer about them is given. */
export async function filledIn(test: TestApp, options: JoiningOptions = {}): Promise<Begun> {
  const begun = await beginApplication(test, options)
  const { browser } = begun.primary
  const { ssn } = begun
  for (const step of [{ ...basic, first_name: 'Bea', ssn }, address, employer]) {
    const saved = await browser.call('PATCH', '/depositor/update-secondary', step)
    if (saved.status !== 200) throw new Error(`${step.step} not saved: ${saved.body.message}`)
  }
  return begun
}

export function confirm({ primary }: Pick<Begun, 'primary'>) {
  return primary.browser.call<{ secondary: SecondaryProgress | null; is_duplicate: boolean }>(
    'PATCH',
    '/depositor/update-secondary',
    { step: 'confirmed' },
  )
}

/** Their identity was checked: what came of it is in the progress of their application. */
export async function confirmed(test: TestApp, options: JoiningOptions = {}): Promise<Begun> {
  const begun = await filledIn(test, options)
  const reply = await confirm(begun)
  if (reply.status !== 200) throw new Error(`not confirmed: ${reply.body.message}`)
  return begun
}

/** They passed and got the link. */
export async function invited(test: TestApp, options: JoiningOptions = {}): Promise<Invited> {
  const begun = await confirmed(test, options)
  return { ...begun, invitation: await latestInvitation(test, begun) }
}

/** What the newest link that somebody was sent carries in its fragment. */
export async function latestInvitation(
  test: TestApp,
  { primary, email }: Pick<Begun, 'primary' | 'email'>,
): Promise<Invitation> {
  const mails = await inboxOf(test, email, primary.browser.slug)
  const link = mails.find((mail) => mail.link?.includes('/joint-account/onboarding/'))?.link
  if (!link) throw new Error(`${email} was not invited`)
  const parts = new URLSearchParams(new URL(link).hash.slice(1))
  return { uuid: parts.get('uuid') ?? '', hash: parts.get('hash') ?? '' }
}

/** Tried by somebody who is not signed in; behind a proxy that is trusted, on a network of their own. */
export function verifyIdentity(
  test: TestApp,
  invitation: Invitation,
  ssn: string,
  browser = stranger(test),
) {
  return browser.post<{ email: string; token: string; first_name: string | null }>(
    '/verify-identity',
    { ...invitation, ssn },
  )
}

let strangers = 0

export function stranger(test: TestApp, host?: string): TestBrowser {
  strangers += 1
  const browser = new TestBrowser(test, host)
  browser.ip = `198.51.${Math.floor(strangers / 250)}.${(strangers % 250) + 1}`
  return browser
}

/** A number that is not theirs. */
export function wrongSsn(): string {
  return ssnEnding('9999')
}

/** They proved who they are, chose a password, signed in by a code and set up their phone. */
export async function signedUp(test: TestApp, options: JoiningOptions = {}): Promise<Joint> {
  const one = await invited(test, options)
  const browser = stranger(test, one.primary.browser.host)
  const proven = await verifyIdentity(test, one.invitation, one.ssn, browser)
  const { token } = proven.body.data ?? {}
  const chosen = { email: one.email, token, password: PASSWORD }
  const done = await browser.post('/reset-password', chosen)
  if (done.status !== 200) throw new Error(`not signed up: ${done.body.message}`)
  return { ...one, second: await signIn(test, one, browser) }
}

async function signIn(test: TestApp, { primary, email, depositor_id }: Begun, at: TestBrowser) {
  const browser = at.newTab()
  browser.cookies.clear()
  await browser.signIn(email)
  const phone = await setUpPhone(test, browser, email)
  const { user_id } = await test.ctx.db
    .selectFrom('depositors')
    .select('user_id')
    .where('institution_id', '=', primary.institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  if (user_id === null) throw new Error('no login')
  const { institution_id, entity_id } = primary
  return { browser, email, phone, institution_id, user_id, depositor_id, entity_id }
}

async function setUpPhone(test: TestApp, browser: TestBrowser, email: string): Promise<string> {
  const phone = `555-720-${String(strangers).padStart(4, '0')}`
  const asked = await browser.post<CodeSent>('/mfa-add-sms', { phone })
  const proven = await browser.enterCode(asked.body.data?.nonce ?? '', email)
  const wish = { type: 'phone', value: phone } as const
  const saved = await saveChange(test, browser, wish, proven.body.data?.next_code?.nonce)
  if (saved.status !== 200) throw new Error(`no phone: ${saved.body.message}`)
  return phone.replaceAll('-', '')
}

/** They signed the four documents: a holder of the account. */
export async function joined(test: TestApp, options: JoiningOptions = {}): Promise<Joint> {
  const one = await signedUp(test, options)
  await signAll(one.second)
  return one
}

/** Reads and signs every document that opening takes. */
export async function signAll({ browser }: Pick<Applicant, 'browser'>): Promise<void> {
  const documents = await activeDisclosures(browser)
  const rest = RequiredKind.options.filter((kind) => kind !== 'esign')
  for (const kind of ['esign', ...rest] as const) {
    const signed = await openAndSign(browser, documents[kind])
    if (signed.status !== 200) throw new Error(`${kind} not signed: ${signed.body.message}`)
  }
}

/** A fresh code for somebody whose phone is new: it goes to their email for 72 hours. */
export async function codeByEmail(
  test: TestApp,
  { browser, email }: Applicant,
  purpose: StepUpPurpose,
): Promise<StepUp> {
  const nonce = await browser.selectMfa(`email?purpose=${purpose}`)
  return { nonce, code: await latestCode(test, email, browser.slug) }
}
