import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/words.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { consoleHref } from '../href.ts'
import { Breaks } from './Breaks.tsx'
import { Cents, DayState } from './DayState.tsx'
import { ReconciledList } from './ReconciledList.tsx'
import * as wording from './wording.ts'

/** One settlement day: first the breaks to match or explain, then what is reconciled. */
export function DayPage() {
  const { date = '' } = useParams()
  const query = useDesk(reconciliationEndpoints.getSettlementDay, { params: { date } })
  const day = query.data?.day
  const statements = query.data?.statements ?? []
  return (
    <Page
      title={formatFullDay(date)}
      lead={day && <DayState {...day} />}
      back={{ to: consoleHref('/console/reconciliation'), label: wording.reconciliation }}
    >
      <div className="flex flex-col gap-8">
        {day && (
          <Facts
            rows={[
              {
                term: wording.expected,
                value: (
                  <>
                    <Cents cents={day.expected_cents} />{' '}
                    <span className="text-ink-muted">
                      ({countWords(day.expected_count, 'settlement', 'settlements')})
                    </span>
                  </>
                ),
              },
              {
                term: wording.bankStatement,
                value:
                  day.state === 'no_statement' ? (
                    wording.noStatementYet
                  ) : (
                    <>
                      <Cents cents={day.bank_cents} />{' '}
                      <span className="text-ink-muted">
                        ({countWords(day.line_count, 'line', 'lines')})
                      </span>
                    </>
                  ),
              },
              {
                term: wording.statements,
                value: statements.length > 0 && (
                  <ul>
                    {statements.map(({ uuid, name, imported_by, imported_at }) => (
                      <li key={uuid}>
                        {fill(wording.nameImportedByImportedBy, {
                          name,
                          importedBy: imported_by,
                          importedAt: <Moment at={imported_at} />,
                        })}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        )}
        {day?.state !== 'no_statement' && <Breaks query={query} day={query.data} />}
        <ReconciledList date={date} />
      </div>
    </Page>
  )
}
