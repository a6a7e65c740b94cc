import { formatMonth } from '@passbook/contract/dates'
import { documentEndpoints } from '@passbook/contract/documents'
import { Link, Navigate } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { useData } from '../../../api/use-data.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { OneStatement } from './OneStatement.tsx'
import { statementsAddress } from './statement-address.ts'

/** The statement of a month on the page, with the same figures as its PDF; two where it was closed. */
export function OpenStatements({ year, month }: { year: number; month: number }) {
  const opened = useData(documentEndpoints.getStatementsOfMonth, { params: { year, month } })
  // STATES "What the address carries": of what is not there, the list.
  if (opened.error instanceof ApiError && opened.error.status === 404) {
    return <Navigate to={statementsAddress(year)} replace />
  }
  return (
    <>
      <div className="print:hidden">
        <Link to={statementsAddress(year)} className={standaloneLinkClass}>
          All statements of {year}
        </Link>
      </div>
      <h1 className="mb-6 text-xl font-bold">Statement of {formatMonth(year, month)}</h1>
      <QueryState query={opened}>
        {({ statements }) => (
          <div className="flex flex-col gap-8">
            {statements.map((statement) => (
              <OneStatement key={statement.uuid} statement={statement} />
            ))}
          </div>
        )}
      </QueryState>
    </>
  )
}
