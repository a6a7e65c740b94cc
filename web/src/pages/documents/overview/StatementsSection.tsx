import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import { useData } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { StatementRow } from '../statements/StatementRow.tsx'
import { statementsAddress, useExpectsStatements } from '../statements/statement-address.ts'
import * as wording from '../wording.ts'
import { Rows, Section } from './Section.tsx'
import { type DocumentFilter, applyFilter } from './filter-in-address.ts'

const ALL = { to: '/dashboard/documents/statements', label: wording.allStatements } as const

/** The newest statements, or those of a year. */
export function StatementsSection({ filter }: { filter: DocumentFilter }) {
  const { year } = filter
  const more =
    year === null
      ? ALL
      : { to: statementsAddress(year), label: fill(wording.allYearStatements, { year }) }
  return (
    <Section title={wording.statements} more={more}>
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
          none={isStatementExpected ? wording.noStatementsYetYourFirst : wording.noStatements}
        />
      )}
    </QueryState>
  )
}

function StatementsOfYear({ year }: { year: number }) {
  const ofYear = useData(documentEndpoints.getStatementsOfYear, { params: { year } })
  return (
    <QueryState query={ofYear}>
      {(statements) => (
        <List statements={statements} none={fill(wording.noStatementsInYear, { year })} />
      )}
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
