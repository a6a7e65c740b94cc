import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import { useData } from '../../../api/use-data.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { StatementRow } from '../statements/StatementRow.tsx'
import { statementsAddress, useExpectsStatements } from '../statements/statement-address.ts'
import { Rows, Section } from './Section.tsx'
import { type DocumentFilter, applyFilter } from './filter-in-address.ts'

const ALL = { to: '/dashboard/documents/statements', label: 'All statements' } as const

/** The newest statements, or those of a year. */
export function StatementsSection({ filter }: { filter: DocumentFilter }) {
  const { year } = filter
  const more =
    year === null ? ALL : { to: statementsAddress(year), label: `All ${year} statements` }
  return (
    <Section title="Statements" more={more}>
      {year === null ? <NewestStatements filter={filter} /> : <StatementsOfYear year={year} />}
    </Section>
  )
}

function NewestStatements({ filter }: { filter: DocumentFilter }) {
  const newest = useData(documentEndpoints.getStatements, { query: {} })
  const isStatementExpected = useExpectsStatements()
  return (
    <QueryState query={newest}>
      {({ statements }) => (
        <List
          statements={applyFilter(statements, filter, ({ year }) => year)}
          none={
            isStatementExpected
              ? 'No statements yet. Your first statement will be ready after the end of the month.'
              : 'No statements.'
          }
        />
      )}
    </QueryState>
  )
}

function StatementsOfYear({ year }: { year: number }) {
  const ofYear = useData(documentEndpoints.getStatementsOfYear, { params: { year } })
  return (
    <QueryState query={ofYear}>
      {(statements) => <List statements={statements} none={`No statements in ${year}.`} />}
    </QueryState>
  )
}

function List({ statements, none }: { statements: readonly Statement[]; none: string }) {
  return (
    <Rows none={none}>
      {statements.map((statement) => (
        <StatementRow key={statement.uuid} statement={statement} />
      ))}
    </Rows>
  )
}
