import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { type PreviewedFile, ImportPage } from '../imports/ImportPage.tsx'
import { ConfirmImport } from '../imports/ConfirmImport.tsx'
import { countWords } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { Cents } from './DayState.tsx'
import * as wording from './wording.ts'

type PreviewEndpoint = typeof reconciliationEndpoints.previewStatement
type Preview = Data<PreviewEndpoint>

/** Imports a bank statement: choose it, preview it, confirm. */
export function ImportStatementPage() {
  return (
    <ImportPage
      lead={wording.previewTheMatchesBeforeAnything}
      back={{ to: consoleHref('/console/reconciliation'), label: wording.reconciliation }}
      hint={wording.aBai2FileOrA}
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
      refusedTitle={wording.theStatementWasNotImported}
      onBack={onBack}
      before={<StatementNotes preview={preview} />}
      Outcome={Outcome}
    >
      <Table
        label={wording.preview}
        columns={COLUMNS}
        rows={preview.days}
        keyOf={({ date }) => date}
        empty={wording.theStatementHasNoLines}
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
  const lineCount = countWords(line_count, 'line', 'lines')
  return (
    <>
      <p>
        {account_last_four
          ? fill(wording.lineCountForTheAccount, { lineCount, accountLastFour: account_last_four })
          : `${lineCount}.`}
        {known_count > 0 &&
          ` ${fill(wording.alreadyImportedKnownCount, { knownCount: known_count })}`}
      </p>
      {adds_up === false && <Notice severity="warning">{wording.theOpeningBalanceAndLines}</Notice>}
      {known_count === line_count && line_count > 0 && (
        <Notice severity="info">{wording.allOfTheseLinesWere}</Notice>
      )}
    </>
  )
}

type Imported = Data<typeof reconciliationEndpoints.importStatement>

function Outcome({ result: { new_count, matched, open, first_day } }: { result: Imported }) {
  return (
    <>
      {fill(wording.newCountMatchedOpen, {
        newCount: countWords(new_count, wording.newLine, wording.newLines),
        matched,
        open,
      })}{' '}
      <Link
        to={consoleHref('/console/reconciliation/:date', { date: first_day })}
        className={linkClass}
      >
        {wording.openDay}
      </Link>
    </>
  )
}

const COLUMNS: Column<Preview['days'][number]>[] = [
  { id: 'day', label: wording.day, cell: ({ date }) => <strong>{formatFullDay(date)}</strong> },
  {
    id: 'lines',
    label: wording.newLinesHeading,
    isFigure: true,
    cell: ({ line_count }) => line_count,
  },
  {
    id: 'bank',
    label: wording.netAmount,
    isFigure: true,
    cell: ({ bank_cents }) => <Cents cents={bank_cents} />,
  },
  {
    id: 'expected',
    label: wording.stillExpected,
    isFigure: true,
    cell: ({ expected_cents }) => <Cents cents={expected_cents} />,
  },
  { id: 'matched', label: wording.matched, isFigure: true, cell: ({ matched }) => matched },
  { id: 'open', label: wording.breaks, isFigure: true, cell: ({ open }) => open },
]
