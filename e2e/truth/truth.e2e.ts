import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'
import { findFalsehoods } from './falsehoods.ts'
import { type Reader, chooseReaders } from './people.ts'

const NAMES: Record<string, string> = {
  harborlight: 'Harborlight',
  summit: 'Summit Ridge',
  meadow: 'Meadow Community',
  juniper: 'Juniper Street',
}

/** An invitation lasts by real time, like all that lets somebody in, wherever the banking clock stands. */
const BY_REAL_TIME = '/joint-account'
const DOCUMENT = '/disclosures/view-disclosures/'
/** In characters; a page that shows no words of a document has far fewer. */
const LEAST_OF_A_DOCUMENT = 1_500

/** UX "Truth": one walk, at one width, over every page that somebody of the demo people can open. */
test('no page promises what is past, or speaks for another institution', async ({ page }) => {
  test.setTimeout(120_000)
  const found: string[] = []
  const documents = new Set<string>()
  for (const reader of chooseReaders()) {
    const today = await signIn(page, reader)
    const strangers = Object.entries(NAMES).flatMap(([slug, name]) =>
      slug === reader.slug ? [] : [name],
    )
    const texts = await page.evaluate(readAll, {
      paths: reader.paths,
      leastOfADocument: LEAST_OF_A_DOCUMENT,
    })
    for (const [path, text] of Object.entries(texts)) {
      const day = path.startsWith(BY_REAL_TIME) ? easternDay(new Date()) : today
      const wrong = findFalsehoods(text, { today: day, charter: reader.charter, strangers })
      found.push(...wrong.map((words) => `${reader.key} ${path}: ${words}`))
      if (path.startsWith(DOCUMENT) && text.length > LEAST_OF_A_DOCUMENT) documents.add(path)
    }
  }
  expect(found).toEqual([])
  expect(documents.size, 'every document of a bank and of a credit union').toBe(10)
})

test('what is false is found', () => {
  const bank = { today: '2026-11-15', charter: 'bank', strangers: ['Summit Ridge'] } as const
  const union = { ...bank, charter: 'credit union' } as const
  for (const words of [
    'They arrive by Nov 10, 2026. You have 3 tries.',
    'You can cancel until Fri, Nov 13, 3:45 PM ET',
    'Expected by Tue, Nov 10',
    'Become a member',
    'Welcome to Summit Ridge',
    'Since 2026-11-15',
  ]) {
    expect(findFalsehoods(words, bank), words).toHaveLength(1)
  }
  for (const words of ['Leave out the name of the bank', 'Interest this year', 'FDIC']) {
    expect(findFalsehoods(words, union), words).toHaveLength(1)
  }
  for (const words of [
    'They were due on Tue, Nov 10. If you do not see them, have new ones sent.',
    'Expected by Tue, Nov 17',
    'Left your bank Nov 10',
    'You can cancel until Mon, Nov 16',
  ]) {
    expect(findFalsehoods(words, bank), words).toEqual([])
  }
  expect(findFalsehoods('Link your bank account', union)).toEqual([])
})

/** As the console's one click does, at the person's own institution; gives the day the bank has there. */
async function signIn(page: Page, { slug, key }: Reader): Promise<string> {
  const origin = slug === 'harborlight' ? BASE_URL : brandUrl(slug)
  await page.goto(`${origin}/readyz`)
  const now = await page.evaluate(enterAs, key)
  await page.goto(`${origin}/login/entry`)
  await expect(page.locator('h1')).toBeVisible()
  return easternDay(new Date(now))
}

function easternDay(moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
}

/** Runs in the page, which finds every institution by name; gives banking time. */
async function enterAs(key: string): Promise<string> {
  const people = (await (await fetch('/sandbox/api/depositors')).json()) as {
    key: string | null
    depositor_id: string
  }[]
  const id = people.find((each) => each.key === key)?.depositor_id
  const entered = await fetch(`/sandbox/api/sign-in/${id}`, { method: 'POST' })
  if (!entered.ok) throw new Error(`nobody signed in as ${key}`)
  const { now } = (await (await fetch('/sandbox/api/clock')).json()) as { now: string }
  return now
}

/** Runs in the page: goes to each address without a reload and reads it once it has settled, documents too. */
async function readAll({
  paths,
  leastOfADocument,
}: {
  paths: readonly string[]
  leastOfADocument: number
}): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isLoading = () =>
    document.getElementById('root')?.getAttribute('aria-busy') === 'true' ||
    document.querySelector('.animate-breathe') !== null
  const isShort = () => document.body.innerText.length <= leastOfADocument
  const active = await (await fetch('/api/v1/disclosures/active')).json()
  const documents = (active as { data: { uuid: string }[] }).data
  const addresses = paths.flatMap((path) =>
    path.includes(':uuid') ? documents.map(({ uuid }) => path.replace(':uuid', uuid)) : path,
  )
  for (const path of addresses) {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    await wait(8)
    const isDocument = documents.some(({ uuid }) => path.endsWith(uuid))
    const isComing = () => isLoading() || (isDocument && isShort())
    for (let waited = 0; isComing() && waited < 300; waited += 1) await wait(10)
    texts[path] = `${document.title} ${document.body.innerText}`
  }
  return texts
}
