import { documentEndpoints } from '@passbook/contract/documents'
import { useData } from '../../../api/use-data.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatementRow } from './StatementRow.tsx'

export function YearOfStatements({ year }: { year: number }) {
  const statements = useData(documentEndpoints.getStatementsOfYear, { params: { year } })
  return (
    <Card>
      <h2 className="text-lg font-bold">{year}</h2>
      <QueryState query={statements} empty="There are no statements of this year.">
        {(all) => (
          <ul className="mt-2">
            {all.map((statement) => (
              <StatementRow key={statement.uuid} statement={statement} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}
