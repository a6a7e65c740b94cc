import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import type { Page } from '@playwright/test'

/** The password of all demo people and demo staff. */
const DEMO_PASSWORD = 'paper lantern pier'

/** Signs in through the sandbox API. The browser calls it, because it resolves every local host name. */
export async function signIn(page: Page, origin: string, key: string): Promise<void> {
  await page.goto(`${origin}/faq`)
  const people = JSON.parse(await ask(page, '/sandbox/api/depositors', 'GET')) as SandboxDepositor[]
  const person = people.find((one) => one.key === key)
  if (!person) throw new Error(`nobody is ${key}`)
  await ask(page, `/sandbox/api/sign-in/${person.depositor_id}`, 'POST')
}

/** Signs in to the institution's console with password and emailed code. */
export async function enterConsole(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/console`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByLabel('6-digit code')
  await code.waitFor()
  await code.fill(await newestCode(page, email))
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor()
}

const CODE_TIMEOUT_MS = 30_000

/** Emails leave a moment after the page that asks for their code. */
async function newestCode(page: Page, email: string): Promise<string> {
  for (const from = Date.now(); Date.now() - from < CODE_TIMEOUT_MS; await sleep(100)) {
    const inbox = await ask(page, `/sandbox/api/inbox?to=${encodeURIComponent(email)}`, 'GET')
    const codes = (JSON.parse(inbox) as { code: string | null }[]).flatMap(({ code }) => code ?? [])
    const [newest] = codes
    if (newest !== undefined) return newest
  }
  throw new Error(`${email} was sent no code`)
}

function ask(page: Page, address: string, method: string): Promise<string> {
  const call = async (_html: unknown, [url, verb]: [string, string]) => {
    const answer = await fetch(url, { method: verb })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return answer.text()
  }
  return page.locator('html').evaluate(call, [address, method] as [string, string])
}
