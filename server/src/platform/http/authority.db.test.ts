import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { isSuccess } from '@passbook/contract/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { AUTHORITY, type AuthorityRow, type Standing } from '../../../test/authority.ts'
import { TestBrowser } from '../../../test/browser.ts'
import { type ApplicantOptions, addApplicantWith } from '../../../test/opening.ts'
import { addPerson } from '../../../test/people.ts'
import { addSaver } from '../../../test/savers.ts'
import { type SecondPlace, addSecondHolder } from '../../../test/second-holder.ts'

type Who = 'anonymous' | 'pre-MFA' | 'cookie alone' | 'signed in' | 'of another institution'
const everybody: Who[] = [
  'anonymous',
  'pre-MFA',
  'cookie alone',
  'signed in',
  'of another institution',
]

/** Where somebody stands who may be barred; all of them have a session. */
const STANDINGS: Record<Exclude<Standing, SecondPlace>, ApplicantOptions> = {
  unfinished: { step: 'disclosures', status: 'PASSED' },
  declined: { step: 'confirmed', status: 'FAILED', link: null },
  'in review': { step: 'completed', status: 'IN_REVIEW' },
  review: { step: 'completed', status: 'PASSED', standing: 'REVIEW' },
  'other barred': { step: 'completed', status: 'PASSED', otherStanding: 'HOLD' },
  hold: { step: 'completed', status: 'PASSED', standing: 'HOLD' },
  'view-only': { step: 'completed', status: 'VIEW_ONLY' },
}
const SECOND_PLACES: SecondPlace[] = ['secondary', 'joining', 'left']

const all = Object.values(endpoints).flatMap(
  (group) => Object.values(group) as EndpointDefinition[],
)
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
const rowOf = (endpoint: EndpointDefinition) => AUTHORITY[nameOf(endpoint)]

function isTurnedAway(who: Who, { from, by }: AuthorityRow): boolean {
  if (from === 'everyone') return false
  if (who === 'signed in') return false
  if (who === 'pre-MFA') return from === 'signed in'
  if (who === 'cookie alone') return by === 'bearer'
  return true
}

function send(browser: TestBrowser, endpoint: EndpointDefinition, headers = {}) {
  const path = endpoint.path
    .replaceAll(':type', 'email')
    .replaceAll(':form', 'address')
    .replaceAll(':year', '2026')
    .replaceAll(':month', '1')
    .replaceAll(/:(uuid|disclosure|requestId)\b/g, crypto.randomUUID())
    .replaceAll(':routing_number', '992000024')
    .replaceAll(/:\w+/g, 'x'.repeat(43))
  const body = endpoint.method === 'GET' ? undefined : (rowOf(endpoint)?.send ?? {})
  const key = { 'idempotency-key': crypto.randomUUID() }
  const address = path + (rowOf(endpoint)?.ask ?? '')
  return browser.call(endpoint.method, address, body, { ...key, ...headers })
}

it('every call has its row in the table of authority, and every row its call', () => {
  expect(Object.keys(AUTHORITY).toSorted()).toEqual(all.map(nameOf).toSorted())
})

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
    everybody.map((who) => [nameOf(endpoint), who, endpoint] as const),
  )

  // Logging out ends the session the matrix lives on; it has tests of its own.
  const matrix = cases.filter(([name]) => name !== 'POST /logout')

  it.each(matrix)('%s, %s', async (_name, who, endpoint) => {
    const browser = await withXsrf(browsers[who])
    const { status } = await send(browser, endpoint)
    const row = rowOf(endpoint)
    if (row && isTurnedAway(who, row)) expect(status).toBe(401)
    // Let in, a wish of nobody in particular is answered on its merits.
    else expect([200, 201, 400, 403, 404, 422]).toContain(status)
    if (endpoint.method === 'GET') return
    const forged = await send(browser, endpoint, { 'x-xsrf-token': 'forged' })
    expect(forged.status).toBe(419)
  })

  /** Fetched anew, as the token of another institution would be refused before the question of who. */
  async function withXsrf(browser: TestBrowser): Promise<TestBrowser> {
    await browser.get('/sanctum/csrf-cookie')
    return browser
  }
})

describe('the matrix of every call and every standing', () => {
  const test = useTestApp()
  const calls = all.filter((endpoint) => rowOf(endpoint)?.from === 'signed in')

  it.each(Object.entries(STANDINGS))('%s', (standing, options) =>
    expectAnswers(standing, () => addApplicantWith(test, options)),
  )

  it.each(SECOND_PLACES)('%s', (place) =>
    expectAnswers(place, async () => addSecondHolder(test, await addSaver(test), place)),
  )

  /** Somebody else after each call that was granted and may have changed where they stand. */
  async function expectAnswers(
    standing: string,
    add: () => Promise<{ browser: TestBrowser }>,
  ): Promise<void> {
    const wrong: string[] = []
    let { browser } = await add()
    for (const endpoint of calls) {
      const { status, body } = await send(browser, endpoint)
      const hasEffect = endpoint.method !== 'GET' || endpoint.needsBearer
      if (hasEffect && isSuccess(status)) ({ browser } = await add())
      // Asked for a code first: nobody is barred by that.
      const isAsked = body.errors?.['step_up'] !== undefined
      const isBarred = rowOf(endpoint)?.barred?.some((one) => one === standing) ?? false
      const isLetIn = isAsked || (status !== 401 && status !== 403 && status < 500)
      const isRight = isBarred ? status === 403 : isLetIn
      if (!isRight) wrong.push(`${nameOf(endpoint)}: ${status}, barred: ${isBarred}`)
    }
    expect(wrong).toEqual([])
  }
})
