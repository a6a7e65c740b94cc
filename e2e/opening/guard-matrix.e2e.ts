import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'
import { everyPath } from './every-path.ts'
import { type ExpectedPages, expectedPages } from './expected-pages.ts'

const SHARING = 7

// Guards know no width, and little is painted this way.
test.use({ viewport: { width: 320, height: 240 } })

/**
 * Every route of SPEC 2 by its address for every demo depositor: it opens for those STATES says and
 * leads everybody else away. Addresses change without a reload, which would take an hour.
 */
test.describe('who may open which page', () => {
  for (const [slug, people] of Object.entries(expectedPages)) {
    const base = slug === 'harborlight' ? BASE_URL : brandUrl(slug)
    const rows = Object.entries(people)
    // Some people share a browser: its cache has the pages' modules from the second one on.
    for (let first = 0; first < rows.length; first += SHARING) {
      const group = rows.slice(first, first + SHARING)
      test(group.map(([key]) => key).join(', '), async ({ page }) => {
        test.setTimeout(120_000)
        for (const [key, expected] of group) {
          await signInAs(page, base, key)
          await expect(page).toHaveURL(base + expected.home)
          await checkPages(page, key, expected)
        }
      })
    }
    test(`${slug} has nobody else`, async ({ page }) => {
      await page.goto(`${base}/readyz`)
      const keys = await page.evaluate(listKeys)
      expect(keys.toSorted()).toEqual(Object.keys(people).toSorted())
    })
  }
})

async function checkPages(page: Page, key: string, { opens }: ExpectedPages): Promise<void> {
  const reached = await page.evaluate(visitAll, everyPath)
  const opened = everyPath.filter((path) => reached[path] === path)
  expect(opened.toSorted(), key).toEqual(opens.toSorted())
  // Whoever is led away is led to a page that opens.
  for (const path of everyPath) expect(opened, `${key}: ${path}`).toContain(reached[path])
}

/**
 * In the browser, which knows hosts below localhost where Node does not, and away from the bank's
 * pages: one that is open notices that its session ends, and logs out.
 */
async function signInAs(page: Page, base: string, key: string): Promise<void> {
  await page.goto(`${base}/readyz`)
  const isSignedIn = await page.evaluate(async (wanted) => {
    const people = (await (await fetch('/sandbox/api/depositors')).json()) as DemoPerson[]
    const id = people.find((person) => person.key === wanted)?.depositor_id
    return (await fetch(`/sandbox/api/sign-in/${id}`, { method: 'POST' })).ok
  }, key)
  expect(isSignedIn, key).toBe(true)
  await page.goto(`${base}/login/entry`)
}

interface DemoPerson {
  key: string | null
  depositor_id: string
}

async function listKeys(): Promise<string[]> {
  const people = (await (await fetch('/sandbox/api/depositors')).json()) as DemoPerson[]
  return people.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Runs in the page: goes to each address as the person's own address bar would. */
async function visitAll(paths: readonly string[]): Promise<Record<string, string>> {
  const reached: Record<string, string> = {}
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isBusy = () => document.getElementById('root')?.getAttribute('aria-busy') === 'true'
  for (const path of paths) {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    for (let waited = 0; waited === 0 || (isBusy() && waited < 2_000); waited += 1) await wait(4)
    reached[path] = location.pathname
  }
  return reached
}
