import { describe, expect, it } from 'vitest'
import { isOpenToViewOnly } from '../destinations.ts'
import type { Facts, Need } from '../facts.ts'
import { devRoutes } from '../pages/dev/routes.ts'
import * as table from '../routes.ts'
import { dashboard } from './accounts.ts'
import { decide } from './decide.ts'
import { loggedOut } from './roles.ts'
import { everyFacts, everyGuard, outcomeOf, signedIn } from './test-facts.ts'

const routes = [...table.routes, ...devRoutes]

describe('VIEW_ONLY (STATES)', () => {
  it('opens the pages that are open to it and redirects every other to documents', () => {
    const everythingHappened = signedIn(
      { registration_status: 'VIEW_ONLY' },
      {
        visit: {
          events: ['account-closed', 'application-cancelled', 'reset-failed', 'deposit-made'],
          mfaTypeInChange: 'email',
          editUser: 'success',
          transferStatus: 'SUCCESS',
        },
      },
    )
    const outcomes = routes.map((route) => [route.path, outcomeOf(route, everythingHappened)])
    // Nothing failed in this visit, so its page leads back.
    const listed = routes.filter(
      ({ path }) => isOpenToViewOnly(path) && path !== '/my-account/edit-user-info/failed',
    )
    const opened = outcomes.filter(([, outcome]) => outcome === 'open').map(([path]) => path)
    expect(opened).toEqual(listed.map(({ path }) => path))
    const elsewhere = outcomes.filter(([, outcome]) => outcome !== 'open')
    expect(elsewhere.filter(([, outcome]) => outcome !== '/dashboard/documents')).toEqual([
      ['/my-account/edit-user-info/failed', '/my-account'],
    ])
  })

  it('means nothing once the session has ended', () => {
    const facts: Facts = { ...signedIn({ registration_status: 'VIEW_ONLY' }), session: 'expired' }
    expect(outcomeOf({ path: '/login', guard: loggedOut }, facts)).toBe('open')
    expect(outcomeOf({ path: '/dashboard', guard: dashboard }, facts)).toBe('/logout')
  })
})

describe('needs', () => {
  const people = everyFacts().filter(({ session }) => session === 'live')

  it.each(everyGuard)('%s asks for the lists it reads, and for no other', (_, guard) => {
    const read = new Set<Need>()
    for (const facts of people) guard.check(recording(facts, read))
    expect(guard.needs.toSorted()).toEqual([...read].toSorted())
  })

  it('asks for progress wherever a session is needed, and watches the token there', () => {
    for (const [, guard] of everyGuard) {
      const loggedOutVerdict = guard.check({ ...signedIn(), token: 'none' })
      const needsLogin = 'redirect' in loggedOutVerdict && loggedOutVerdict.redirect === '/logout'
      if (guard.watch) {
        expect(needsLogin).toBe(true)
        expect(guard.needs).toContain('progress')
      }
    }
  })
})

/** Facts that note which lists are looked at. */
function recording(facts: Facts, read: Set<Need>): Facts {
  const note = <T>(list: Need, value: T): T => {
    read.add(list)
    return value
  }
  return {
    ...facts,
    get progress() {
      return note('progress', facts.progress)
    },
    get linkedAccounts() {
      return note('linkedAccounts', facts.linkedAccounts)
    },
    get accounts() {
      return note('accounts', facts.accounts)
    },
    get beneficiaries() {
      return note('beneficiaries', facts.beneficiaries)
    },
    get joint() {
      return note('joint', facts.joint)
    },
  }
}

describe('redirects', () => {
  const MAX_HOPS = 4
  const byPath = new Map(routes.map((route) => [route.path, route]))

  it('end at an open page within four hops, from every route for every person', () => {
    const failures: string[] = []
    for (const facts of everyFacts()) {
      const verdicts = new Map(routes.map((route) => [route.path, decide(route, facts)]))
      for (const { path } of routes) {
        const end = walk(path, (at) => verdicts.get(at))
        if (end !== 'open') failures.push(`${end} from ${path}: ${JSON.stringify(facts)}`)
      }
    }
    expect(failures.slice(0, 3)).toEqual([])
  })

  it('would be noticed if they went in a circle or nowhere', () => {
    expect(walk('/a', (at) => ({ redirect: at === '/a' ? '/b' : '/a' }))).toBe('loop')
    expect(walk('/a', () => undefined)).toBe('nowhere (/a)')
    expect(byPath.size).toBe(routes.length)
  })

  function walk(
    from: string,
    verdictAt: (path: string) => { open: true } | { redirect: string } | undefined,
  ) {
    let path = from
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const verdict = verdictAt(path)
      if (verdict === undefined) return `nowhere (${path})`
      if ('open' in verdict) return 'open'
      path = verdict.redirect
    }
    return 'loop'
  }
})
