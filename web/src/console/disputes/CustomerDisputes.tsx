import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { Link } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { dueWords } from './dispute-words.ts'
import { RecordDispute } from './RecordDispute.tsx'
import * as wording from './wording.ts'

/** The undecided disputes of a customer, with a form to record a new one. */
export function CustomerDisputes({ uuid }: { uuid: string }) {
  const may = useMay()
  if (!may('disputes.read')) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.openDisputes}</h2>
      <OpenDisputes uuid={uuid} />
      {may('disputes.record') && (
        <div className="mt-3">
          <RecordDispute depositor_id={uuid} />
        </div>
      )}
    </Card>
  )
}

function OpenDisputes({ uuid }: { uuid: string }) {
  const query = useDesk(consoleDisputeEndpoints.listDisputes, {
    query: { view: 'open', depositor_id: uuid },
  })
  return (
    <QueryState query={query}>
      {({ disputes }) =>
        disputes.length === 0 ? (
          <p className="text-sm text-ink-muted">{wording.none}</p>
        ) : (
          <ul className="flex flex-col gap-2 text-sm">
            {disputes.map((dispute) => (
              <li key={dispute.uuid}>
                <Link
                  to={consoleHref('/console/disputes/:uuid', { uuid: dispute.uuid })}
                  className={linkClass}
                >
                  {DISPUTE_KIND_WORDS[dispute.kind]}
                </Link>
                <span className="block text-ink-muted">{dueWords(dispute.due)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
