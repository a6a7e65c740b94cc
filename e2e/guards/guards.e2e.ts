import { expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { chooseSample } from './sample.ts'

// Guards know no width, and little is painted this way.
test.use({ viewport: { width: 320, height: 240 } })

/** The browser asks the guards that the unit tests' matrix asks, with the facts the server gives it. */
test('each guard opens to whom it should and leads others on', async ({ page, context }) => {
  test.setTimeout(90_000)
  for (const { key, home, ends } of chooseSample()) {
    await context.clearCookies()
    // The page is there before its script: guards are asked once that has come.
    if (key === null) await page.goto(home, { waitUntil: 'networkidle' })
    else await signInAs(page, await findDemoPerson(key))
    await expect(page).toHaveURL(home)
    const wanted = withoutLeading(ends)
    expect(await page.evaluate(visitAll, Object.keys(wanted)), key ?? 'nobody').toEqual(wanted)
    // Being led to sign-in is no log out.
    await expect(page.getByText('Logout successful')).toBeHidden()
    // A page that is open would notice that its session ends, and log out.
    await page.goto('/readyz')
  }
})

/** Open, but without a deposit in its address it leads to the list by itself, sooner or later. */
const LEADS_ON = '/deposit/edit'

function withoutLeading(ends: Record<string, string>): Record<string, string> {
  const stays = ([path, end]: [string, string]) => path !== LEADS_ON || end !== LEADS_ON
  return Object.fromEntries(Object.entries(ends).filter(stays))
}

/** Runs in the page: goes to each address as the person's own address bar would, without a reload. */
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
