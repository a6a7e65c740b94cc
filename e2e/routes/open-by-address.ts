import type { Page } from '@playwright/test'
import { demoStandings } from '../../web/src/guards/matrix/demo-standings.ts'
import type { AnyPath, Standing } from '../../web/src/guards/matrix/pages.ts'
import { expectedEnd } from '../../web/src/guards/matrix/standings.ts'
import { withoutSession } from '../../web/src/guards/matrix/without-session.ts'
import { routes } from '../../web/src/routes.ts'
import { checkWithAxe, expect } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

/** Nobody stays there: they lead on by themselves, to sign in and home; and no address is spelled `*`. */
const LEAD_ON = ['/logout', '/login/entry', '*']
/** Shows what pages are made of, and is no page of the bank. */
const OF_OURS = ['/dev/ui']

/** Without the name of a deposit it leads to the list, as soon as that is known to have none. */
const NAMES_SOMETHING = '/deposit/edit'

/** Every page of the bank. */
export const everyPage = routes
  .map(({ path }) => path)
  .filter((path) => !LEAD_ON.includes(path) && !OF_OURS.includes(path))

/** Pages that one person opens, and who that is: null is whoever is signed out. */
export interface Opened {
  key: string | null
  paths: string[]
}

/** Of these pages the ones that open by their address alone, by somebody of the default institution. */
export function byOpener(paths: readonly string[]): Opened[] {
  const groups = Map.groupBy(
    paths.filter((path) => !path.includes(':') && path !== NAMES_SOMETHING),
    openerOf,
  )
  return [...groups].flatMap(([key, opened]) => (key === undefined ? [] : [{ key, paths: opened }]))
}

function openerOf(path: string): string | null | undefined {
  const opens = (standing: Standing) => expectedEnd(standing, path as AnyPath) === path
  const [nobody] = withoutSession
  if (nobody && opens(nobody.finds)) return null
  const people = Object.entries(demoStandings['harborlight'] ?? {})
  return people.find(([, standing]) => opens(standing))?.[0]
}

/**
 * Each stays at its own address, has its heading and no barrier. The first is loaded; to the others the
 * person goes on in the same document, as by a link, which also keeps axe in it.
 */
export async function openByAddress(page: Page, { key, paths }: Opened): Promise<void> {
  await page.context().clearCookies({ name: /^(?!sandbox-ribbon)/ })
  if (key !== null) await signInAs(page, await findDemoPerson(key))
  await expect(page).not.toHaveURL(/\/login\/entry$/)
  for (const [place, path] of paths.entries()) {
    if (place === 0) await page.goto(path)
    else await page.evaluate(goOn, path)
    await expect(page, `${path} as ${key ?? 'nobody'}`).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkWithAxe(page)
  }
  // A page that is open would notice that its session ends, and log out whoever comes next.
  await page.goto('/readyz')
}

/**
 * Runs in the page: goes to an address without a reload, and waits until the page there is drawn. A page
 * that the server drew is left only when React has taken it over: before that it would find another page
 * than the one it is to hydrate.
 */
async function goOn(path: string): Promise<void> {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isBusy = () => document.getElementById('root')?.getAttribute('aria-busy') === 'true'
  const isServed = () => document.querySelector('#root[data-page]') !== null
  for (let waited = 0; waited < 1_000 && isServed(); waited += 1) await wait(10)
  const before = document.querySelector('h1')
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  // The heading before stays until the page is drawn; for good where both addresses show one page.
  const isDrawn = (waited: number) => !before?.isConnected || waited > 50
  for (let waited = 0; waited < 1_000 && (isBusy() || !isDrawn(waited)); waited += 1) await wait(10)
}
