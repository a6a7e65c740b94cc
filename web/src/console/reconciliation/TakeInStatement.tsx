import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/dates'
import type { Data } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { askWithFile } from '../api/ask.ts'
import { refreshDesk } from '../api/use-desk.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { paths } from '../paths.ts'
import { Cents } from './Cents.tsx'
import { countWords } from './reconciliation-words.ts'

type Preview = Data<typeof reconciliationEndpoints.previewStatement>

interface TakeInProps {
  file: File
  preview: Preview
  onBack: () => void
}

const THERE = { isPending: false, error: null, refetch: () => undefined }

/** What the statement would match, day by day; then it is taken in, once. */
export function TakeInStatement({ file, preview, onBack }: TakeInProps) {
  const act = useMutation(
    {
      mutationFn: () => askWithFile(reconciliationEndpoints.importStatement, file),
      onSettled: refreshDesk,
      networkMode: 'always',
    },
    queryClient,
  )
  return (
    <div className="flex flex-col gap-4">
      {!act.data && <Told preview={preview} />}
      {act.error && <Refusal error={act.error} title="The statement was not taken in" />}
      {act.data && <Taken name={file.name} taken={act.data} />}
      <Table
        label="What the statement matches"
        columns={COLUMNS}
        query={THERE}
        rows={preview.days}
        keyOf={({ date }) => date}
        empty="The statement tells of no day."
      />
      <div className="flex flex-wrap gap-3">
        {!act.data && (
          <Button isPending={act.isPending} onClick={() => act.mutate()}>
            Take it in
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}

/** What of the file one has to know before. */
function Told({
  preview: { line_count, known_count, account_last_four, adds_up },
}: {
  preview: Preview
}) {
  const account = account_last_four ? ` of the account ending in ${account_last_four}` : ''
  return (
    <>
      <p>
        {countWords(line_count, 'line', 'lines')}
        {account}
        {known_count > 0 && `, ${known_count} of them known from an earlier statement`}.
      </p>
      {adds_up === false && (
        <Notice severity="warning">
          The opening balance and the lines do not make the closing balance: ask the bank whether a
          line is missing.
        </Notice>
      )}
      {known_count === line_count && line_count > 0 && (
        <Notice severity="info">
          All of its lines were taken in before. Doing so again changes nothing.
        </Notice>
      )}
    </>
  )
}

function Taken({
  name,
  taken,
}: {
  name: string
  taken: Data<typeof reconciliationEndpoints.importStatement>
}) {
  return (
    <Notice severity="success" role="status">
      {name} was taken in: {countWords(taken.new_count, 'new line', 'new lines')}, {taken.matched}{' '}
      matched, {taken.open} open.{' '}
      <Link to={paths.settlementDay(taken.first_day)} className={linkClass}>
        Open the day
      </Link>
    </Notice>
  )
}

const COLUMNS: Column<Preview['days'][number]>[] = [
  { id: 'day', label: 'Day', cell: ({ date }) => <strong>{formatFullDay(date)}</strong> },
  { id: 'lines', label: 'New lines', isFigure: true, cell: ({ line_count }) => line_count },
  {
    id: 'bank',
    label: 'They make',
    isFigure: true,
    cell: ({ bank_cents }) => <Cents cents={bank_cents} />,
  },
  {
    id: 'expected',
    label: 'Still expected',
    isFigure: true,
    cell: ({ expected_cents }) => <Cents cents={expected_cents} />,
  },
  { id: 'matched', label: 'Matches', isFigure: true, cell: ({ matched }) => matched },
  { id: 'open', label: 'Does not agree', isFigure: true, cell: ({ open }) => open },
]
