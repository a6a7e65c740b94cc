import type { AuthSession, CodeSent, User } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import type { TestApp } from './app.ts'
import { type Reply, type TestBrowser, latestCode } from './browser.ts'

/** The three calls that change email or phone, one by one and together. */
interface ContactChange {
  type: MfaType
  value: string
  /** Where the code that proves the person goes. */
  proofAt: string
}

type Changed = Reply<{ user: User; progress: Progress }>

export function askChange(
  browser: TestBrowser,
  type: MfaType,
  value: string,
): Promise<Reply<CodeSent>> {
  return browser.post<CodeSent>(`/mfa-confirm-update/${type}`, { [type]: value })
}

/** Asks, proves the factor that stays, and gives the answer with the next code's nonce. */
export async function proveChange(
  browser: TestBrowser,
  { type, value, proofAt }: ContactChange,
): Promise<Reply<AuthSession>> {
  const asked = await askChange(browser, type, value)
  return browser.enterCode(asked.body.data?.nonce ?? '', proofAt)
}

/** The last of the three, with the code that the new address or number received. */
export async function saveChange(
  test: TestApp,
  browser: TestBrowser,
  { type, value }: Pick<ContactChange, 'type' | 'value'>,
  nonce: string | undefined,
): Promise<Changed> {
  const code = await latestCode(test, value, browser.slug)
  return browser.call('PATCH', '/user', { [type]: value, nonce: nonce ?? '', code })
}

export async function changeContact(
  test: TestApp,
  browser: TestBrowser,
  change: ContactChange,
): Promise<Changed> {
  const proven = await proveChange(browser, change)
  return saveChange(test, browser, change, proven.body.data?.next_code?.nonce)
}
