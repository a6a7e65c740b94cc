import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectedPages } from './expected-pages.ts'
import { everyPath } from './every-path.ts'
import { signInAs } from './applicant.ts'

const SHARING = 7

// Guards know no width, and little is painted this way.
test.use({ viewport: { width: 320, height: 240 } })

interface DemoPerson {
  key: string | null
  depositor_id: string
}

/**
 * Every route of SPEC 2 by its address for every demo depositor: it opens for those STATES says and
 * leads everybody else away. Addresses change without a reload, which would take an hour.
 */
test.describe('who may open which page', () => {
  const keys = Object.keys(expectedPages)
  // Some people share a browser: its cache has the pages' modules from the second one on.
  for (let first = 0; first < keys.length; first += SHARING) {
    const group = keys.slice(first, first + SHARING)
    test(group.join(', '), async ({ page, request }) => {
      test.setTimeout(120_000)
      const people = (await (await request.get('/sandbox/api/depositors')).json()) as DemoPerson[]
      for (const key of group) {
        const person = people.find((each) => each.key === key)
        if (!person) throw new Error(`${key} is not there`)
        await signInAs(page, person)
        await checkPerson(page, key)
      }
    })
  }
})

async function checkPerson(page: Page, key: string): Promise<void> {
  const expected = expectedPages[key]
  await expect(page).toHaveURL(expected?.home ?? '')
  const reached = await page.evaluate(visitAll, everyPath)
  const opened = everyPath.filter((path) => reached[path] === path)
  expect(opened.toSorted(), key).toEqual(expected?.opens.toSorted())
  // Whoever is led away is led to a page that opens.
  for (const path of everyPath) expect(opened, `${key}: ${path}`).toContain(reached[path])
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
