import {
  type ImportedStatement,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/words.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
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
                    <NoStatement />
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
                    {statements.map((statement) => (
                      <Statement key={statement.uuid} statement={statement} />
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

/** Without a statement nothing can be compared, so this leads to its import. */
function NoStatement() {
  const may = useMay()
  if (!may('money.reconcile')) return wording.noStatementYet
  return (
    <>
      {wording.noStatementYet}.{' '}
      <Link to={consoleHref('/console/reconciliation/import')} className={linkClass}>
        {wording.importStatement}
      </Link>
    </>
  )
}

/** An imported statement, and a button to undo the import with a second person. */
function Statement({ statement }: { statement: ImportedStatement }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const undo = useAct(reconciliationEndpoints.undoStatement)
  const { uuid, name, imported_by, imported_at, undone, is_being_undone } = statement
  return (
    <li>
      {fill(wording.nameImportedByImportedBy, {
        name,
        importedBy: imported_by,
        importedAt: <Moment at={imported_at} />,
      })}{' '}
      {undone !== null &&
        fill(wording.undoneByBoth, {
          askedBy: undone.asked_by,
          agreedBy: undone.agreed_by,
          at: <Moment at={undone.at} />,
        })}
      {is_being_undone && wording.undoingIsPendingApproval}
      {undone === null && !is_being_undone && may('money.reconcile') && (
        <LinkButton onClick={() => setOpen(true)}>
          {fill(wording.undoImportOfName, { name })}
        </LinkButton>
      )}
      {isOpen && (
        <ReasonDialog
          title={fill(wording.undoImportOfName, { name })}
          confirmLabel={wording.requestApproval}
          isDanger
          onClose={() => setOpen(false)}
          onConfirm={(reason) => undo.mutateAsync({ params: { uuid }, body: { reason } })}
        >
          <p>{wording.onceItsApprovedItsLines}</p>
        </ReasonDialog>
      )}
    </li>
  )
}
