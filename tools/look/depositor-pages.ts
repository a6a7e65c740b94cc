import { type Brand, type LookedAt, loadWeb } from './pages.ts'

interface Table {
  routes: readonly { path: string }[]
}
interface Standings {
  demoStandings: Readonly<Record<string, Readonly<Record<string, Standing>> | undefined>>
}
interface Ends {
  expectedEnd: (standing: Standing, path: string) => string
}
interface SignedOut {
  withoutSession: readonly { finds: Standing }[]
}
type Standing = object

/** Who has the most to show; asked before the others. */
const RICH = ['long-funded', 'summit-funded', 'meadow-emptied-and-refilled']

/** What whoever comes by a wrong address sees, and where everybody is led whose page is none. */
export const NO_PAGE = '/no-such-page'
export const NO_PAGES = [NO_PAGE, '/not-found']

/** They lead on by themselves, an address alone is none, or they are no page of the bank. */
const LEFT_OUT = /^(\/logout|\/login\/entry|\/deposit\/edit|\/dev\/ui)$|[:*]/

/** Homes that say more than others, and what comes of a report. */
const BESIDES: Readonly<Record<Brand, readonly LookedAt[]>> = {
  harborlight: [
    ...['dormant', 'on-review', 'withheld', 'joint-parting'].map((as) => ({
      path: '/dashboard',
      name: `home_of_${as}`,
      as,
    })),
    { path: '/registration/hold-account', name: 'home_of_on-hold', as: 'on-hold' },
    { path: '/dashboard/documents', name: 'home_of_closed', as: 'closed' },
    {
      path: '/report-a-problem/your-reports',
      name: 'reports_of_dispute-credited',
      as: 'dispute-credited',
    },
  ],
  summit: [
    {
      path: '/dashboard',
      name: 'deposit_edit',
      as: 'summit-steady',
      links: [(address) => address.startsWith('/deposit/edit?')],
    },
    {
      path: '/report-a-problem/your-reports',
      name: 'reports_of_summit-dispute-decided',
      as: 'summit-dispute-decided',
    },
  ],
  meadow: [{ path: '/dashboard', name: 'home_of_meadow-joint', as: 'meadow-joint' }],
}

export interface DepositorPages {
  pages: LookedAt[]
  /** No demo person of the institution gets there by the address alone; journeys look at them. */
  left: string[]
}

/** Every row of the route table, each for somebody of this institution for whom it opens. */
export async function depositorPages(brand: Brand): Promise<DepositorPages> {
  const { routes } = await loadWeb<Table>('routes.ts')
  const { demoStandings } = await loadWeb<Standings>('guards/matrix/demo-standings.ts')
  const { expectedEnd } = await loadWeb<Ends>('guards/matrix/standings.ts')
  const { withoutSession } = await loadWeb<SignedOut>('guards/matrix/without-session.ts')
  const opens = (standing: Standing, path: string) => expectedEnd(standing, path) === path
  const isRich = (key: string) => RICH.includes(key)
  const people = Object.entries(demoStandings[brand] ?? {}).toSorted(
    ([one], [other]) => Number(isRich(other)) - Number(isRich(one)),
  )
  const pages: LookedAt[] = []
  const left: string[] = []
  for (const { path } of routes.filter((row) => !LEFT_OUT.test(row.path))) {
    const as = people.find(([, standing]) => opens(standing, path))?.[0]
    if (withoutSession.slice(0, 1).some(({ finds }) => opens(finds, path))) pages.push({ path })
    else if (as === undefined) left.push(path)
    else pages.push({ path, as })
  }
  return { pages: [...pages, { path: NO_PAGE }, ...BESIDES[brand]], left }
}
