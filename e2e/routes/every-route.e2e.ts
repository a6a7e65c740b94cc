import { demoStandings } from '../../web/src/guards/matrix/demo-standings.ts'
import type { AnyPath, Standing } from '../../web/src/guards/matrix/pages.ts'
import { expectedEnd } from '../../web/src/guards/matrix/standings.ts'
import { withoutSession } from '../../web/src/guards/matrix/without-session.ts'
import { routes } from '../../web/src/routes.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { readVisited } from './visited.ts'

/** Nobody stays there: they lead on by themselves, to sign in and home; and no address is spelled `*`. */
const LEAD_ON = ['/logout', '/login/entry', '*']
/** Shows what pages are made of, and is no page of the bank. */
const OF_OURS = ['/dev/ui']
const SECONDS_A_PAGE = 10

const wanted = routes
  .map(({ path }) => path)
  .filter((path) => !LEAD_ON.includes(path) && !OF_OURS.includes(path))

function listMissing(): string[] {
  const visited = readVisited()
  return wanted.filter((path) => {
    const pattern = new RegExp(`^${path.replace(':uuid', '[^/]+')}$`)
    return !visited.some((one) => pattern.test(one))
  })
}

/** Somebody of the default institution for whom it opens by its address alone; null: signed out. */
function openerOf(path: string): string | null | undefined {
  const opens = (standing: Standing) => expectedEnd(standing, path as AnyPath) === path
  const [nobody] = withoutSession
  if (nobody && opens(nobody.finds)) return null
  const people = Object.entries(demoStandings['harborlight'] ?? {})
  return people.find(([, standing]) => opens(standing))?.[0]
}

/**
 * Comes after all other journeys: each page of the specification was seen at its own address, not led
 * elsewhere, with its heading and without a barrier. What none of them looked at is opened here, as far
 * as its address alone opens it; by itself: `node tools/e2e.ts every-route --no-deps`.
 */
test('every page was seen by a journey', async ({ page, context }) => {
  const missing = listMissing()
  test.setTimeout((1 + missing.length) * SECONDS_A_PAGE * 1000)
  const byPerson = Map.groupBy(missing, (path) => openerOf(path))
  for (const [key, paths] of byPerson) {
    if (key === undefined) continue
    await context.clearCookies({ name: /^(?!sandbox-ribbon)/ })
    if (key !== null) await signInAs(page, await findDemoPerson(key))
    await expect(page).not.toHaveURL(/\/login\/entry$/)
    for (const path of paths.filter((one) => !one.includes(':'))) {
      await page.goto(path)
      await expect(page, `${path} as ${key ?? 'nobody'}`).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkA11y(page)
    }
  }
  expect(listMissing(), 'no journey looks at them').toEqual([])
})
