import type { Act } from '@passbook/contract/console/roles'
import type { WorkItem, WorkThing } from '@passbook/contract/console/work'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { linkClass } from '../../ui/link-class.ts'
import { useSay } from '../parts/words.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

interface WorkLink {
  act: Act
  to: string
  words: string
}

/** A link to the page of each thing that work can be about. */
const THING_LINKS: Readonly<Record<WorkThing['what'], (id: string) => WorkLink>> = {
  dispute: (id) => ({
    act: 'disputes.read',
    to: consoleHref('/console/disputes/:uuid', { uuid: id }),
    words: wording.openTheDispute,
  }),
  message: (id) => ({
    act: 'messages.read',
    to: consoleHref('/console/messages/:uuid', { uuid: id }),
    words: wording.openTheMessage,
  }),
  file: (id) => ({
    act: 'money.read',
    to: consoleHref('/console/ach-files/:uuid', { uuid: id }),
    words: wording.openTheFile,
  }),
  settlement_day: (id) => ({
    act: 'money.read',
    to: consoleHref('/console/reconciliation/:date', { date: id }),
    words: wording.openTheSettlementDay,
  }),
}

/** The kinds of work that end with the decision of a review. */
const REVIEW_KINDS: readonly string[] = ['identity_review', 'sanctions_hit', 'review_documents']

/** The kinds of work that are done in a list, not on the page of one thing. */
const LIST_LINKS: Readonly<Record<string, WorkLink>> = {
  dormancy_asked_back: {
    act: 'dormancy.read',
    to: `${consoleHref('/console/dormancy')}?view=asked`,
    words: wording.openReactivationRequests,
  },
  escheat_report: {
    act: 'dormancy.read',
    to: consoleHref('/console/dormancy'),
    words: wording.openStateReports,
  },
  state_report_late: {
    act: 'dormancy.read',
    to: consoleHref('/console/dormancy'),
    words: wording.openStateReports,
  },
  unclaimed_left_out: {
    act: 'dormancy.read',
    to: consoleHref('/console/dormancy'),
    words: wording.openStateReports,
  },
  return_rate: {
    act: 'money.read',
    to: consoleHref('/console/money'),
    words: wording.openTheReturnRates,
  },
}

/** Links to where the work is done, and to the customer. */
export function WorkLinks({ item }: { item: WorkItem }) {
  const may = useMay()
  const say = useSay()
  const links = linksOf(item, say(wording.theCustomer)).filter(({ act }) => may(act))
  if (links.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {links.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function linksOf({ kind, things, depositor_id, customer, handled_at }: WorkItem, them: string) {
  const links: WorkLink[] = things.map(({ what, id }) => THING_LINKS[what](id))
  // A decided review can no longer be opened.
  if (depositor_id && REVIEW_KINDS.includes(kind) && !handled_at) {
    const to = consoleHref('/console/reviews/:uuid', { uuid: depositor_id })
    links.unshift({ act: 'reviews.read', to, words: wording.openTheReview })
  }
  const list = LIST_LINKS[kind]
  if (list) links.push(list)
  if (depositor_id) {
    const to = consoleHref('/console/customers/:uuid', { uuid: depositor_id })
    links.push({
      act: 'customers.read',
      to,
      words: fill(wording.openCustomer, { customer: customer ?? them }),
    })
  }
  return links
}
