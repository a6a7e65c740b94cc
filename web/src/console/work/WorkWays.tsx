import type { Act } from '@passbook/contract/console/roles'
import type { WorkItem, WorkThing } from '@passbook/contract/console/work'
import { Link } from 'react-router'
import { linkClass } from '../../ui/link-class.ts'
import { useSay } from '../parts/words.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'

interface Way {
  act: Act
  to: string
  words: string
}

/** The page of each thing that work can be about. */
const OF_THINGS: Readonly<Record<WorkThing['what'], (id: string) => Way>> = {
  dispute: (id) => ({
    act: 'disputes.read',
    to: consoleHref('/console/disputes/:uuid', { uuid: id }),
    words: 'Open the dispute',
  }),
  message: (id) => ({
    act: 'messages.read',
    to: consoleHref('/console/messages/:uuid', { uuid: id }),
    words: 'Open the message',
  }),
  file: (id) => ({
    act: 'money.read',
    to: consoleHref('/console/ach-files/:uuid', { uuid: id }),
    words: 'Open the file',
  }),
  settlement_day: (id) => ({
    act: 'money.read',
    to: consoleHref('/console/reconciliation/:date', { date: id }),
    words: 'Open the day at the bank',
  }),
}

/** Kinds that are finished by deciding a review. */
const OF_REVIEWS: readonly string[] = ['identity_review', 'sanctions_hit', 'review_documents']

/** Kinds that are seen to in a list, not on a page of one thing. */
const OF_LISTS: Readonly<Record<string, Way>> = {
  dormancy_asked_back: {
    act: 'dormancy.read',
    to: `${consoleHref('/console/dormancy')}?view=asked`,
    words: 'Open the accounts wanted back',
  },
  escheat_report: {
    act: 'dormancy.read',
    to: consoleHref('/console/dormancy'),
    words: 'Open the reports to states',
  },
  unclaimed_left_out: {
    act: 'dormancy.read',
    to: consoleHref('/console/dormancy'),
    words: 'Open the reports to states',
  },
  return_rate: {
    act: 'money.read',
    to: consoleHref('/console/money'),
    words: 'Open the return rates',
  },
}

/** Where the work is done: the very thing it is about, and whom. */
export function WorkWays({ item }: { item: WorkItem }) {
  const may = useMay()
  const say = useSay()
  const ways = waysOf(item, say('the customer')).filter(({ act }) => may(act))
  if (ways.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {ways.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function waysOf({ kind, things, depositor_id, customer, handled_at }: WorkItem, them: string) {
  const ways: Way[] = things.map(({ what, id }) => OF_THINGS[what](id))
  // Once decided there is no review to open.
  if (depositor_id && OF_REVIEWS.includes(kind) && !handled_at) {
    const to = consoleHref('/console/reviews/:uuid', { uuid: depositor_id })
    ways.unshift({ act: 'reviews.read', to, words: 'Open the review' })
  }
  const list = OF_LISTS[kind]
  if (list) ways.push(list)
  if (depositor_id) {
    const to = consoleHref('/console/customers/:uuid', { uuid: depositor_id })
    ways.push({ act: 'customers.read', to, words: `Open ${customer ?? them}` })
  }
  return ways
}
