import { paths } from '../../web/src/console/paths.ts'
import type { LookedAt } from './pages.ts'

type Key = keyof typeof paths

/** Who of the staff opens it, where it is not somebody of operations. */
const OPENED_BY: Readonly<Partial<Record<Key, string>>> = {
  audit: 'petra',
  staff: 'adam',
  suspicion: 'connie',
  newReport: 'connie',
  report: 'connie',
  searches: 'connie',
  newSearch: 'connie',
  search: 'connie',
  ties: 'adam',
}

const SIGNED_OUT: readonly string[] = ['login', 'password']

/** From which list, and over which pages, one gets to a page of one thing. A new one is named here. */
const WAYS: Readonly<Partial<Record<Key, readonly [list: string, ...pages: Key[]]>>> = {
  customer: [paths.customers, 'customer'],
  recordDispute: [paths.customers, 'customer', 'recordDispute'],
  review: [paths.reviews, 'review'],
  dispute: [paths.disputes, 'dispute'],
  message: [paths.messages, 'message'],
  file: [paths.files, 'file'],
  settlementDay: [paths.reconciliation, 'settlementDay'],
  document: [paths.documents, 'document'],
  newVersion: [paths.documents, 'document', 'newVersion'],
  report: [paths.suspicion, 'report'],
  search: [paths.searches, 'search'],
  ties: [paths.staff, 'ties'],
}

/** Every page of the console; of those of one thing, those to which a way is known. */
export function consolePages(): { pages: LookedAt[]; left: string[] } {
  const pages: LookedAt[] = []
  const left: string[] = []
  for (const key of Object.keys(paths) as Key[]) {
    const path = paths[key]
    const as = SIGNED_OUT.includes(key) ? {} : { as: OPENED_BY[key] ?? 'oskar' }
    const [list, ...over] = WAYS[key] ?? []
    if (typeof path === 'string') pages.push({ path, ...as })
    else if (list === undefined) left.push(path(':id'))
    else pages.push({ path: list, name: `console_one_${key}`, links: over.map(leadsTo), ...as })
  }
  return { pages, left }
}

const LISTS: readonly string[] = Object.values(paths).filter((path) => typeof path === 'string')

function leadsTo(key: Key): (address: string) => boolean {
  const path = paths[key]
  if (typeof path === 'string') return (address) => address === path
  const shape = new RegExp(`^${path('[^/]+')}$`)
  return (address) => shape.test(address) && !LISTS.includes(address)
}
