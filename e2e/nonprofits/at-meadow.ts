import type { Page } from '@playwright/test'
import { brandUrl } from '../server.ts'

export const MEADOW = brandUrl('meadow')

/** One of the people the sandbox begins with, at the institution that gives. */
export async function signInAtMeadow(page: Page, wanted: string): Promise<void> {
  await page.goto(`${MEADOW}/readyz`)
  await page.evaluate(async (key) => {
    const people = await (await fetch('/sandbox/api/depositors')).json()
    const person = (people as { key: string | null; depositor_id: string }[]).find(
      (each) => each.key === key,
    )
    await fetch(`/sandbox/api/sign-in/${person?.depositor_id}`, { method: 'POST' })
  }, wanted)
  await page.goto(`${MEADOW}/dashboard`)
}
