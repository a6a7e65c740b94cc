import type { Page } from '@playwright/test'
import { brandUrl } from '../server.ts'
import { signInAt } from '../standing/demo-person.ts'

export const MEADOW = brandUrl('meadow')

/** One of the people the sandbox begins with, at the institution that gives. */
export async function signInAtMeadow(page: Page, key: string): Promise<void> {
  await signInAt(page, MEADOW, key)
  await page.goto(`${MEADOW}/dashboard`)
}
