import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { TestBrowser } from '../../test/browser.ts'
import { addPerson } from '../../test/people.ts'

type Who = 'anonymous' | 'pre-MFA' | 'cookie alone' | 'signed in' | 'of another institution'
const everybody: Who[] = [
  'anonymous',
  'pre-MFA',
  'cookie alone',
  'signed in',
  'of another institution',
]

const all = Object.values(endpoints).flatMap(
  (group) => Object.values(group) as EndpointDefinition[],
)

/** Who is turned away before anything else, by the endpoint's own words. */
function isTurnedAway(who: Who, { auth, method, needsBearer }: EndpointDefinition): boolean {
  if (auth === 'none') return false
  if (who === 'signed in') return false
  if (who === 'pre-MFA') return auth === 'session'
  if (who === 'cookie alone') return method !== 'GET' || needsBearer === true
  return true
}

describe('the matrix of every call and every caller', () => {
  const test = useTestApp()
  const browsers = {} as Record<Who, TestBrowser>

  beforeAll(async () => {
    await addPerson(test, 'ada@example.com')
    await addPerson(test, 'bea@example.com', { slug: 'summit' })
    browsers['anonymous'] = new TestBrowser(test)
    browsers['pre-MFA'] = new TestBrowser(test)
    await browsers['pre-MFA'].login('ada@example.com')
    browsers['signed in'] = new TestBrowser(test)
    await browsers['signed in'].signIn('ada@example.com')
    browsers['cookie alone'] = browsers['signed in'].newTab()
    const stranger = new TestBrowser(test, 'summit.localhost')
    await stranger.signIn('bea@example.com')
    stranger.host = 'localhost'
    browsers['of another institution'] = stranger
  })

  const cases = all.flatMap((endpoint) =>
    everybody.map((who) => [`${endpoint.method} ${endpoint.path}`, who, endpoint] as const),
  )

  // Logging out ends the session the matrix lives on; it has tests of its own.
  const matrix = cases.filter(([name]) => name !== 'POST /logout')

  it.each(matrix)('%s, %s', async (_name, who, endpoint) => {
    const browser = await withXsrf(browsers[who])
    const path = endpoint.path
      .replaceAll(':type', 'email')
      .replaceAll(':uuid', crypto.randomUUID())
      .replaceAll(/:\w+/g, 'x'.repeat(43))
    const body = endpoint.method === 'GET' ? undefined : {}
    const { status } = await browser.call(endpoint.method, path, body)
    if (isTurnedAway(who, endpoint)) expect(status).toBe(401)
    // Let in, an empty wish is answered on its merits.
    else expect([200, 201, 400, 403, 404, 422]).toContain(status)
    if (endpoint.method === 'GET') return
    const forged = await browser.call(endpoint.method, path, body, { 'x-xsrf-token': 'forged' })
    expect(forged.status).toBe(419)
  })

  it('has every endpoint of the contract in it', () => {
    expect(all.length).toBeGreaterThanOrEqual(24)
    expect(new Set(matrix.map(([name]) => name)).size).toBe(all.length - 1)
  })

  /** Fetched anew, as the token of another institution would be refused before the question of who. */
  async function withXsrf(browser: TestBrowser): Promise<TestBrowser> {
    await browser.get('/sanctum/csrf-cookie')
    return browser
  }
})
