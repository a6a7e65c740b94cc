import { type Act, type Role, acts, mayDo } from '../../contract/src/console/roles.ts'
import { type PageToLookAt, loadWeb } from './pages.ts'

interface Row {
  path: string
  opensFor: string
}

/** The staff who view the pages. The first one whose role opens a page is used. */
const STAFF: readonly { as: string; role: Role }[] = [
  { as: 'oskar', role: 'operations' },
  { as: 'petra', role: 'approver' },
  { as: 'adam', role: 'administrator' },
  { as: 'connie', role: 'compliance' },
]

/** Pages without data: no sandbox institution has a return that differs from its entry, or a request. */
const WITHOUT_DATA: readonly string[] = [
  '/console/ach-files/:uuid/answers/:place',
  '/console/approvals/:uuid',
]

/** Lists whose first entry has little to show: pages of one entry are reached from these views. */
const RICHER_VIEWS: Readonly<Record<string, string>> = {
  '/console/customers': '/console/customers?status=open',
}

/** Additional views of pages. */
const EXTRA_VIEWS: readonly PageToLookAt[] = [{ path: '/console/dormancy?view=asked', as: 'oskar' }]

/** All pages of the console's route table. Detail pages are reached by links from their list. */
export async function consolePages(): Promise<{ pages: PageToLookAt[]; left: string[] }> {
  const { consoleRoutes } = await loadWeb<{ consoleRoutes: readonly Row[] }>('console/routes.ts')
  const paths = consoleRoutes.map(({ path }) => path)
  const looked = consoleRoutes.filter(({ path }) => !WITHOUT_DATA.includes(path))
  const pages = looked.map(({ path, opensFor }) => ({
    ...routeTo(path, paths),
    ...whoOpens(opensFor),
  }))
  return { pages: [...pages, ...EXTRA_VIEWS], left: [...WITHOUT_DATA] }
}

function whoOpens(opensFor: string): Pick<PageToLookAt, 'as'> {
  if (opensFor === 'anybody') return {}
  const act: Act = acts.find((each) => each === opensFor) ?? 'work.read'
  const as = STAFF.find(({ role }) => mayDo(role, act))?.as
  return as === undefined ? {} : { as }
}

/** The list above the first parameter of a path, and the links from there to the page. */
function routeTo(path: string, paths: readonly string[]): PageToLookAt {
  const above = paths
    .filter((other) => path === other || path.startsWith(`${other}/`))
    .toSorted((one, other) => one.length - other.length)
  const over = above.filter((each) => each.includes(':'))
  if (over.length === 0) return { path }
  const list = above.findLast((each) => !each.includes(':')) ?? path
  return {
    path: RICHER_VIEWS[list] ?? list,
    name: path.slice(1).replaceAll(/\W+/g, '_'),
    links: over.map((each) => leadsTo(each, paths)),
  }
}

function leadsTo(path: string, paths: readonly string[]): (address: string) => boolean {
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return (address) => shape.test(address) && !paths.includes(address)
}
