import { LinkedAccountStatus } from '@passbook/contract/enums'
import { Progress } from '@passbook/contract/depositor'
import { SecondaryProgress } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { type Facts, emptyFacts } from '../../facts.ts'
import { menuFor } from '../../menu.ts'
import { routes } from '../../routes.ts'
import { decide } from '../decide.ts'
import { everyGuard } from '../test-facts.ts'
import demoPeople from './demo-people.json'
import { demoStandings } from './demo-standings.ts'
import type { AnyPath, Standing } from './pages.ts'
import { rareOpenings } from './rare-openings.ts'
import { rareStandings } from './rare-standings.ts'
import { secondHolders } from './second-holders.ts'
import { secondary } from './second-holders.ts'
import { expectedEnd } from './standings.ts'
import { type Persona, visits } from './visits.ts'
import { type Changes, afterSession, withoutSession } from './without-session.ts'

/**
 * Every person × every path: where the guards lead is where the table written from STATES says. The
 * people's facts are what the server told of the demo people; `seed-people.db.test.ts` keeps them true.
 */

const MAX_HOPS = 4

const Known = z.object({
  progress: z.omit(Progress, { depositor_id: true, first_name: true, stands_since: true }),
  linkedAccounts: z.array(z.object({ status: LinkedAccountStatus })),
  accounts: z.array(z.object({ available_balance_cents: z.int() })),
  joint: z.nullable(
    z.pick(SecondaryProgress, {
      registration_status: true,
      registration_last_step: true,
      is_pending_signup: true,
    }),
  ),
})
const people = z.record(z.string(), z.record(z.string(), Known)).parse(demoPeople)

const ID = {
  depositor_id: '00000000-0000-4000-8000-000000000001',
  first_name: null,
  stands_since: null,
}

function factsOf(slug: string, key: string): Facts {
  const known = people[slug]?.[key]
  if (!known) throw new Error(`demo-people.json has no ${key} of ${slug}`)
  const progress = { ...known.progress, ...ID }
  const joint = known.joint && secondary(known.joint)
  return { ...emptyFacts, token: 'session', session: 'live', ...known, progress, joint }
}

function change(facts: Facts, { visit, ...rest }: Changes = {}): Facts {
  return { ...facts, ...rest, visit: { ...facts.visit, ...visit } }
}

function factsOfVisit({ as, progress, changes }: Persona): Facts {
  const facts = change(factsOf('harborlight', as), changes)
  if (progress === null || facts.progress === null) return { ...facts, progress: null }
  return { ...facts, progress: { ...facts.progress, ...progress } }
}

interface Case {
  name: string
  facts: Facts
  finds: Standing
}

const demoCases: Case[] = Object.entries(demoStandings).flatMap(([slug, keys]) =>
  Object.entries(keys).map(([key, finds]) => ({ name: key, facts: factsOf(slug, key), finds })),
)
const everyVisit = [...visits, ...rareOpenings, ...rareStandings, ...secondHolders]
const visitCases: Case[] = everyVisit.map((visit) => ({
  name: visit.name,
  facts: factsOfVisit(visit),
  finds: visit.finds,
}))
const loggedOutCases: Case[] = withoutSession.map(({ name, changes, finds }) => ({
  name,
  facts: change(emptyFacts, changes),
  finds,
}))
const endedCases: Case[] = demoCases.flatMap(({ name, facts }) =>
  (['expired', 'missing'] as const).map((session) => ({
    name: `${name}, session ${session}`,
    facts: { ...facts, session },
    finds: afterSession,
  })),
)
const cases = [...demoCases, ...visitCases, ...loggedOutCases, ...endedCases]

const byPath = new Map(routes.map((route) => [route.path, route]))
const everyPath = routes.map(({ path }) => path as AnyPath)

/** Follows the guards from an address to the page that opens. */
function reach(from: string, facts: Facts): string {
  let path = from
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const route = byPath.get(path)
    if (!route) return `${path}, which is no page`
    const verdict = decide(route, facts)
    if ('open' in verdict) return path
    path = verdict.redirect
  }
  return `${path}, and on`
}

describe('who may open which page', () => {
  it.each(cases)('$name', ({ facts, finds }) => {
    const wrong = everyPath.flatMap((path) => {
      const end = reach(path, facts)
      const expected = expectedEnd(finds, path)
      return end === expected ? [] : [`${path} leads to ${end}, not to ${expected}`]
    })
    expect(wrong).toEqual([])
  })

  it.each([...demoCases, ...visitCases])('the menu: $name', ({ facts, finds }) => {
    const { home, pages } = menuFor(facts)
    // The dashboard itself leads to relinking or to the returned deposit, until that is put off.
    const offered = home === null || home === '/dashboard' ? pages : [home, ...pages]
    expect(offered.filter((path) => !finds.opens.includes(path))).toEqual([])
    const places: AnyPath[] = [
      '/dashboard/transactions-list',
      '/dashboard/documents',
      '/my-account',
    ]
    expect(places.filter((path) => finds.opens.includes(path))).toEqual(
      pages.filter((path) => path !== '/dashboard/alerts'),
    )
  })

  it('names every demo person there is', () => {
    const keys = (table: Record<string, object>) =>
      Object.entries(table).map(([slug, of]) => [slug, Object.keys(of).toSorted()])
    expect(keys(demoStandings)).toEqual(keys(people))
  })

  it('is told by a table that knows no guard', () => {
    const sources = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    const imported = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name),
    )
    const known = /^(\.\/[\w-]+\.ts|\.\.\/\.\.\/(path|facts)\.ts|@passbook\/contract\/depositor)$/
    expect(imported.filter((name) => !known.test(name))).toEqual([])
  })

  it('has somebody for whom each guard opens, and somebody whom it leads elsewhere', () => {
    const names = new Map(everyGuard.map(([name, guard]) => [guard, name]))
    const ways = cases.flatMap(({ finds }) =>
      routes.map(({ path, guard }) => {
        const opens = finds.opens.includes(path as AnyPath)
        return `${names.get(guard)} ${opens ? 'opens' : 'leads elsewhere'}`
      }),
    )
    const wanted = everyGuard.flatMap(([name]) => [`${name} opens`, `${name} leads elsewhere`])
    const found = new Set(ways)
    expect(wanted.filter((way) => !found.has(way))).toEqual(['roles.everyone leads elsewhere'])
  })
})
