import { customerRecordEndpoints } from '@passbook/contract/console/customer-records'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { actorWords } from '../parts/audit-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { AmountHolds } from './AmountHolds.tsx'
import * as wording from './wording.ts'

/** What is under way for a customer: requests that wait for a second person, and open work. */
export function OpenItems({ uuid }: { uuid: string }) {
  const query = useDesk(customerRecordEndpoints.getOpenItems, { params: { uuid } })
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.underWay}</h2>
      <QueryState query={query}>
        {({ approvals, tasks, hold, amount_holds }) => (
          <>
            {hold && (
              <p className="mb-3 text-sm wrap-anywhere">
                {hold.reason
                  ? fill(wording.holdPlacedByBecause, {
                      by: actorWords(hold.by),
                      reason: hold.reason,
                    })
                  : fill(wording.holdPlacedBy, { by: actorWords(hold.by) })}
              </p>
            )}
            <AmountHolds uuid={uuid} holds={amount_holds} />
            {approvals.length + tasks.length + amount_holds.length === 0 && (
              <p className="text-sm text-ink-muted">{wording.nothingIsUnderWay}</p>
            )}
            <ul className="flex flex-col gap-3 text-sm empty:hidden">
              {approvals.map((approval) => (
                <li key={approval.uuid}>
                  <Link
                    to={consoleHref('/console/approvals/:uuid', { uuid: approval.uuid })}
                    className={linkClass}
                  >
                    {approval.words}
                  </Link>
                  <span className="block text-ink-muted">
                    {fill(wording.requestedByAt, {
                      by: approval.asked_by,
                      moment: <Moment at={approval.asked_at} />,
                    })}
                  </span>
                </li>
              ))}
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link to={`${consoleHref('/console')}?item=${task.id}`} className={linkClass}>
                    {task.message}
                  </Link>
                  <span className="block text-ink-muted">
                    {task.claimed_by
                      ? fill(wording.claimedBy, { by: task.claimed_by })
                      : wording.unclaimed}
                    {task.due_at && (
                      <> {fill(wording.dueAt, { moment: <Moment at={task.due_at} /> })}</>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Card>
  )
}
