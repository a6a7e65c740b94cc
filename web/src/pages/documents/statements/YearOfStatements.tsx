import { formatMonth } from '@passbook/contract/dates'
import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { periodWords } from './period-words.ts'
import { statementsAddress } from './statement-address.ts'
import { useStatementFile } from './use-statement-file.ts'

export function YearOfStatements({ year }: { year: number }) {
  const statements = useData(documentEndpoints.getStatementsOfYear, { params: { year } })
  return (
    <Card>
      <h2 className="text-lg font-bold">{year}</h2>
      <QueryState query={statements} empty="There are no statements of this year.">
        {(all) => (
          <ul className="mt-2">
            {all.map((statement) => (
              <Row key={statement.uuid} statement={statement} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

function Row({ statement }: { statement: Statement }) {
  const { year, month, closing_cents, is_final } = statement
  const file = useStatementFile(statement)
  const name = `${formatMonth(year, month)}${is_final ? ', final' : ''}`
  return (
    <li className="border-t border-hairline py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <Link to={statementsAddress(year, month)} className={standaloneLinkClass}>
            {name}
          </Link>
          <p className="text-sm text-ink-muted">{periodWords(statement)}</p>
        </div>
        <div className="flex items-center gap-4">
          <span>
            <span className="block text-sm text-ink-muted">Closing balance</span>
            <Money cents={closing_cents} className="font-bold" />
          </span>
          <Button
            variant="quiet"
            className="px-3"
            isPending={file.isPending}
            pendingLabel={`Downloading the statement of ${name}`}
            aria-label={`Download the statement of ${name} as a PDF`}
            onClick={file.save}
          >
            <Download aria-hidden className="size-5" />
            PDF
          </Button>
        </div>
      </div>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="This could not be downloaded" />
    </li>
  )
}
