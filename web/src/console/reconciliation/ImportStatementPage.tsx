import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { type PreviewedFile, ImportPage } from '../imports/ImportPage.tsx'
import { ConfirmImport } from '../imports/ConfirmImport.tsx'
import { countWords } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { Cents } from './DayState.tsx'

type PreviewEndpoint = typeof reconciliationEndpoints.previewStatement
type Preview = Data<PreviewEndpoint>

/** Imports a bank statement: choose it, preview it, confirm. */
export function ImportStatementPage() {
  return (
    <ImportPage
      lead="Preview the matches before anything is saved."
      back={{ to: consoleHref('/console/reconciliation'), label: 'Reconciliation' }}
      hint="A BAI2 file, or a CSV file with the columns date, amount, description and reference."
      previewEndpoint={reconciliationEndpoints.previewStatement}
    >
      {(chosen) => <ConfirmStatementImport {...chosen} />}
    </ImportPage>
  )
}

/** Previews what the statement would match each day, and imports it once. */
function ConfirmStatementImport({ file, preview, onBack }: PreviewedFile<PreviewEndpoint>) {
  return (
    <ConfirmImport
      file={file}
      endpoint={reconciliationEndpoints.importStatement}
      refusedTitle="The statement was not imported"
      onBack={onBack}
      before={<StatementNotes preview={preview} />}
      Outcome={Outcome}
    >
      <Table
        label="Preview"
        columns={COLUMNS}
        rows={preview.days}
        keyOf={({ date }) => date}
        empty="The statement has no lines."
      />
    </ConfirmImport>
  )
}

/** What staff should know about the file before they import it. */
function StatementNotes({
  preview: { line_count, known_count, account_last_four, adds_up },
}: {
  preview: Preview
}) {
  const account = account_last_four ? ` for the account ending in ${account_last_four}` : ''
  return (
    <>
      <p>
        {countWords(line_count, 'line', 'lines')}
        {account}
        {known_count > 0 && `, ${known_count} already imported`}.
      </p>
      {adds_up === false && (
        <Notice severity="warning">
          The opening balance and lines don’t add up to the closing balance. Ask the bank if a line
          is missing.
        </Notice>
      )}
      {known_count === line_count && line_count > 0 && (
        <Notice severity="info">
          All of these lines were already imported. Importing them again changes nothing.
        </Notice>
      )}
    </>
  )
}

type Imported = Data<typeof reconciliationEndpoints.importStatement>

function Outcome({ result: { new_count, matched, open, first_day } }: { result: Imported }) {
  return (
    <>
      {countWords(new_count, 'new line', 'new lines')}, {matched} matched, {open} open.{' '}
      <Link
        to={consoleHref('/console/reconciliation/:date', { date: first_day })}
        className={linkClass}
      >
        Open day
      </Link>
    </>
  )
}

const COLUMNS: Column<Preview['days'][number]>[] = [
  { id: 'day', label: 'Day', cell: ({ date }) => <strong>{formatFullDay(date)}</strong> },
  { id: 'lines', label: 'New lines', isFigure: true, cell: ({ line_count }) => line_count },
  {
    id: 'bank',
    label: 'Net amount',
    isFigure: true,
    cell: ({ bank_cents }) => <Cents cents={bank_cents} />,
  },
  {
    id: 'expected',
    label: 'Still expected',
    isFigure: true,
    cell: ({ expected_cents }) => <Cents cents={expected_cents} />,
  },
  { id: 'matched', label: 'Matched', isFigure: true, cell: ({ matched }) => matched },
  { id: 'open', label: 'Breaks', isFigure: true, cell: ({ open }) => open },
]
