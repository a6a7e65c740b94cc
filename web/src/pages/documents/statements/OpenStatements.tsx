import { formatMonth } from '@passbook/contract/dates'
import { type WholeStatement, documentEndpoints } from '@passbook/contract/documents'
import { formatCents } from '@passbook/contract/money'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Lines } from './Lines.tsx'
import { periodWords } from './period-words.ts'
import { statementsAddress } from './statement-address.ts'
import { useStatementFile } from './use-statement-file.ts'

/** The statement of a month on the page, with the same figures as its PDF; two where it was closed. */
export function OpenStatements({ year, month }: { year: number; month: number }) {
  const opened = useData(documentEndpoints.getStatementsOfMonth, { params: { year, month } })
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
              <Whole key={statement.uuid} statement={statement} />
            ))}
          </div>
        )}
      </QueryState>
    </>
  )
}

function Whole({ statement }: { statement: WholeStatement }) {
  const { earnings } = useCharterWords()
  const file = useStatementFile(statement)
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">{periodWords(statement)}</h2>
          <p className="text-ink-muted">
            {statement.holders.join(' and ')}
            {statement.is_final && ' · Final statement'}
          </p>
        </div>
        <Button
          variant="secondary"
          className="print:hidden"
          isPending={file.isPending}
          pendingLabel="Downloading"
          onClick={file.save}
        >
          <Download aria-hidden className="size-5" />
          Download PDF
        </Button>
      </div>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="This could not be downloaded" />
      <DefinitionRows rows={figuresOf(statement, earnings)} />
      <h3 className="mt-8 mb-2 font-bold">Transactions</h3>
      <Lines statement={statement} />
      <p className="mt-6 text-sm text-ink-muted">
        Statement code <span className="figures">{statement.code}</span>
      </p>
    </Card>
  )
}

function figuresOf(statement: WholeStatement, earnings: string): DefinitionRow[] {
  const { withheld_cents, apy_earned } = statement
  return [
    { term: 'Opening balance', value: formatCents(statement.opening_cents) },
    { term: 'Closing balance', value: formatCents(statement.closing_cents) },
    { term: `${asTitle(earnings)} paid`, value: formatCents(statement.interest_cents) },
    ...(withheld_cents === 0 ? [] : [{ term: 'Tax withheld', value: formatCents(withheld_cents) }]),
    { term: 'Fees', value: formatCents(statement.fees_cents) },
    { term: 'Average daily balance', value: formatCents(statement.average_daily_balance_cents) },
    {
      term: 'Annual percentage yield earned',
      value: apy_earned === null ? 'None: nothing was on deposit' : `${apy_earned}%`,
    },
    {
      term: `${asTitle(earnings)} paid this year`,
      value: formatCents(statement.interest_this_year_cents),
    },
  ]
}
