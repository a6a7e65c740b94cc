import type { Page } from '@playwright/test'
import { BASE_URL } from '../server.ts'

/** One of the people the sandbox begins with. */
export async function findDemoPerson(key: string): Promise<{ depositor_id: string }> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/depositors`)
  const people = (await reply.json()) as { key: string | null; depositor_id: string }[]
  const person = people.find((each) => each.key === key)
  if (!person) throw new Error(`there is no ${key}`)
  return person
}

/** Signs the page in as one of them at any institution: only a browser finds all of those by name. */
export async function signInAt(page: Page, origin: string, key: string): Promise<void> {
  await page.goto(`${origin}/readyz`)
  await page.evaluate(async (wanted) => {
    const people = (await (await fetch('/sandbox/api/depositors')).json()) as {
      key: string | null
      depositor_id: string
    }[]
    const id = people.find((each) => each.key === wanted)?.depositor_id
    const entered = await fetch(`/sandbox/api/sign-in/${id}`, { method: 'POST' })
    if (!entered.ok) throw new Error(`nobody signed in as ${wanted}`)
  }, key)
}
