import type { Charter } from '@passbook/contract/charter'
import { demoStandings } from '../../web/src/guards/matrix/demo-standings.ts'
import { BASE_URL, brandUrl } from '../server.ts'

/** Somebody to walk as, and the pages to read as them. */
export interface Reader {
  slug: string
  key: string
  charter: Charter
  /** Where signing in leads. */
  home: string
  paths: string[]
}

const CHARTERS: Record<string, Charter> = { meadow: 'credit union' }

const NAMES: Record<string, string> = {
  harborlight: 'Harborlight',
  summit: 'Summit Ridge',
  meadow: 'Meadow Community',
  juniper: 'Juniper Street',
}

/** Pages that end the visit, or have no address. */
const NOT_READ = new Set(['/logout', '*'])

/** What they tell is told of the reader: where they stand, their link, their money, who joins them. */
const PERSONAL = new RegExp(
  `^/(?:${[
    'dashboard(?:/documents|/transactions-list)?',
    'login/registration-home',
    'registration/(?:landing|additional-info|reviewing-account|hold-account|link-account-selection)',
    '(?:manual-funding|relink|joint-account)(?:/.+)?',
    'fund-account(?:/ready-to-fund)?',
    'funding-returned',
    'deposit',
    'report-a-problem/your-reports',
    'withdraw',
  ].join('|')})$`,
)

/**
 * All demo people, each with every page that depends on who reads it. Any other is read once for banks
 * and once for credit unions, by whoever has most to show.
 */
export function chooseReaders(): Reader[] {
  let left: Reader[] = Object.entries(demoStandings).flatMap(([slug, people]) =>
    Object.entries(people).map(([key, { home, opens }]) => ({
      slug,
      key,
      charter: CHARTERS[slug] ?? ('bank' as const),
      home,
      paths: opens.filter((path) => !NOT_READ.has(path)),
    })),
  )
  const chosen: Reader[] = []
  const read = new Set<string>()
  const toRead = ({ charter, paths }: Reader) =>
    paths.filter((path) => PERSONAL.test(path) || !read.has(`${charter} ${path}`))
  for (;;) {
    const [best, ...rest] = left.toSorted((a, b) => toRead(b).length - toRead(a).length)
    if (!best) return chosen
    const paths = toRead(best)
    chosen.push({ ...best, paths })
    for (const path of paths) read.add(`${best.charter} ${path}`)
    left = rest
  }
}

export function originOf(slug: string): string {
  return slug === 'harborlight' ? BASE_URL : brandUrl(slug)
}

/** Names of the other institutions of the deployment. */
export function strangersTo(slug: string): string[] {
  return Object.entries(NAMES).flatMap(([other, name]) => (other === slug ? [] : [name]))
}
