import type { BrowserContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'

export const SESSION_COOKIE = '__Host-passbook-session'

/** Ends the session behind the page's back, as another device would. */
export async function endSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  const value = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value ?? ''
  const token = value('XSRF-TOKEN')
  const response = await fetch(`${BASE_URL}/api/v1/logout`, {
    method: 'POST',
    headers: {
      cookie: `XSRF-TOKEN=${token}; ${SESSION_COOKIE}=${value(SESSION_COOKIE)}`,
      'x-xsrf-token': decodeURIComponent(token),
    },
  })
  expect(response.status).toBe(200)
}
