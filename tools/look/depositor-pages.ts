import { type Brand, type PageToLookAt, loadWeb } from './pages.ts'

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

/** The demo people with the most data. They are tried first. */
const PEOPLE_WITH_MOST_DATA = ['long-funded', 'summit-funded', 'meadow-emptied-and-refilled']

/** The pages for an unknown URL. */
export const NO_PAGE = '/no-such-page'
export const NO_PAGES = [NO_PAGE, '/not-found']

/** Paths that redirect automatically, have parameters, or are not pages of the bank. */
const LEFT_OUT = /^(\/logout|\/login\/entry|\/deposit\/edit|\/dev\/ui)$|[:*]/

const TRANSACTIONS = '/dashboard/transactions-list'
const leadsToTransaction = (address: string) => address.startsWith(`${TRANSACTIONS}?request=`)

/** The home page of each of several people, named after them. */
function homesOf(people: readonly string[], path = '/dashboard'): PageToLookAt[] {
  return people.map((as) => ({ path, name: `home_of_${as}`, as }))
}

/** Additional views: special home pages, a transaction, and the result of a report. */
const EXTRA_VIEWS: Readonly<Record<Brand, readonly PageToLookAt[]>> = {
  harborlight: [
    ...homesOf(['dormant', 'on-review', 'withheld', 'joint-parting', 'dispute-credited']),
    ...homesOf(['just-funded', 'funded', 'returned-and-relinked', 'amount-held']),
    ...homesOf(
      ['declined', 'flagged', 'in-review', 'signed-in-review', 'microdeposits-returned'],
      '/login/registration-home',
    ),
    ...homesOf(['relink-needed'], '/relink/selection'),
    { path: '/registration/additional-info', name: 'documents_of_flagged', as: 'flagged' },
    {
      path: TRANSACTIONS,
      name: 'transaction_of_long-funded',
      as: 'long-funded',
      links: [leadsToTransaction],
    },
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
    ...homesOf(['summit-steady', 'summit-joint-closing']),
    ...homesOf(['summit-in-review'], '/login/registration-home'),
    {
      path: '/report-a-problem/your-reports',
      name: 'reports_of_summit-dispute-decided',
      as: 'summit-dispute-decided',
    },
  ],
  meadow: [
    ...homesOf(['meadow-joint']),
    ...homesOf(['meadow-microdeposits', 'meadow-linked'], '/login/registration-home'),
    {
      path: TRANSACTIONS,
      name: 'transaction_of_meadow-joint',
      as: 'meadow-joint',
      links: [leadsToTransaction],
    },
  ],
}

export interface DepositorPages {
  pages: PageToLookAt[]
  /** Pages that no demo person of the institution can open by URL. Journeys cover them. */
  left: string[]
}

/** All pages of the route table, each with a demo person of this institution who can open it. */
export async function depositorPages(brand: Brand): Promise<DepositorPages> {
  const { routes } = await loadWeb<Table>('routes.ts')
  const { demoStandings } = await loadWeb<Standings>('guards/matrix/demo-standings.ts')
  const { expectedEnd } = await loadWeb<Ends>('guards/matrix/standings.ts')
  const { withoutSession } = await loadWeb<SignedOut>('guards/matrix/without-session.ts')
  const opens = (standing: Standing, path: string) => expectedEnd(standing, path) === path
  const hasMostData = (key: string) => PEOPLE_WITH_MOST_DATA.includes(key)
  const people = Object.entries(demoStandings[brand] ?? {}).toSorted(
    ([one], [other]) => Number(hasMostData(other)) - Number(hasMostData(one)),
  )
  const pages: PageToLookAt[] = []
  const left: string[] = []
  for (const { path } of routes.filter((row) => !LEFT_OUT.test(row.path))) {
    const as = people.find(([, standing]) => opens(standing, path))?.[0]
    if (withoutSession.slice(0, 1).some(({ finds }) => opens(finds, path))) pages.push({ path })
    else if (as === undefined) left.push(path)
    else pages.push({ path, as })
  }
  return { pages: [...pages, { path: NO_PAGE }, ...EXTRA_VIEWS[brand]], left }
}
