import { type Act, type Role, acts, mayDo } from '../../contract/src/console/roles.ts'
import { type LookedAt, loadWeb } from './pages.ts'

interface Row {
  path: string
  opensFor: string
}

/** Who of the staff looks: the first whose role opens the page. */
const STAFF: readonly { as: string; role: Role }[] = [
  { as: 'oskar', role: 'operations' },
  { as: 'petra', role: 'approver' },
  { as: 'adam', role: 'administrator' },
  { as: 'connie', role: 'compliance' },
]

/** No institution of the sandbox has a return that differs from its entry. */
const NEVER_THERE: readonly string[] = ['/console/ach-files/:uuid/answers/:place']

/** Views that show more than the page at its path does. */
const BESIDES: readonly LookedAt[] = [{ path: '/console/dormancy?view=asked', as: 'oskar' }]

/** Every row of the console's table; a page of one thing is reached by links from its list. */
export async function consolePages(): Promise<{ pages: LookedAt[]; left: string[] }> {
  const { consoleRoutes } = await loadWeb<{ consoleRoutes: readonly Row[] }>('console/routes.ts')
  const paths = consoleRoutes.map(({ path }) => path)
  const looked = consoleRoutes.filter(({ path }) => !NEVER_THERE.includes(path))
  const pages = looked.map(({ path, opensFor }) => ({
    ...wayTo(path, paths),
    ...whoOpens(opensFor),
  }))
  return { pages: [...pages, ...BESIDES], left: [...NEVER_THERE] }
}

function whoOpens(opensFor: string): Pick<LookedAt, 'as'> {
  if (opensFor === 'anybody') return {}
  const act: Act = acts.find((each) => each === opensFor) ?? 'work.read'
  const as = STAFF.find(({ role }) => mayDo(role, act))?.as
  return as === undefined ? {} : { as }
}

/** The list that stands before the first parameter of a path, and the pages between the two. */
function wayTo(path: string, paths: readonly string[]): LookedAt {
  const above = paths
    .filter((other) => path === other || path.startsWith(`${other}/`))
    .toSorted((one, other) => one.length - other.length)
  const over = above.filter((each) => each.includes(':'))
  if (over.length === 0) return { path }
  const list = above.findLast((each) => !each.includes(':')) ?? path
  return {
    path: list,
    name: path.slice(1).replaceAll(/\W+/g, '_'),
    links: over.map((each) => leadsTo(each, paths)),
  }
}

function leadsTo(path: string, paths: readonly string[]): (address: string) => boolean {
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return (address) => shape.test(address) && !paths.includes(address)
}
