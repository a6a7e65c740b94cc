import { type AnswerPreview, moneyEndpoints } from '@passbook/contract/console/money'
import type { Data } from '@passbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { askWithFile } from '../api/ask.ts'
import { refreshDesk } from '../api/use-desk.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { paths } from '../paths.ts'
import { entryWords } from './money-words.ts'

interface TakeInProps {
  file: File
  preview: Data<typeof moneyEndpoints.previewAnswers>
  onBack: () => void
}

const THERE = { isPending: false, error: null, refetch: () => undefined }

/** What the file would do, answer by answer; then it is taken in, once. */
export function TakeIn({ file, preview, onBack }: TakeInProps) {
  const act = useMutation(
    {
      mutationFn: () => askWithFile(moneyEndpoints.importAnswers, file),
      onSettled: refreshDesk,
      networkMode: 'always',
    },
    queryClient,
  )
  return (
    <div className="flex flex-col gap-4">
      {preview.is_known && !act.data && (
        <Notice severity="info">
          This file was taken in before. Doing so again changes nothing.
        </Notice>
      )}
      {act.error && <Refusal error={act.error} title="The file was not taken in" />}
      {act.data && <Taken name={file.name} taken={act.data} />}
      <Table
        label="What the file does"
        columns={COLUMNS}
        query={THERE}
        rows={preview.answers}
        keyOf={({ place }) => place}
        empty="The file holds no returns."
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

type Report = Data<typeof moneyEndpoints.importAnswers>

function Taken({ name, taken }: { name: string; taken: Report }) {
  return (
    <Notice severity="success" role="status">
      {name} was taken in: {taken.returns} returns, {taken.changes} notifications of change,{' '}
      {taken.others} others.{' '}
      <Link to={paths.file(taken.uuid)} className={linkClass}>
        See what became of each
      </Link>
    </Notice>
  )
}

const COLUMNS: Column<AnswerPreview>[] = [
  { id: 'kind', label: 'Kind', cell: ({ kind, code }) => `${entryWords(kind)} ${code}` },
  { id: 'who', label: 'Customer', cell: ({ customer }) => customer ?? 'Nobody we know' },
  {
    id: 'amount',
    label: 'Amount',
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  { id: 'words', label: 'What happens', cell: ({ words }) => words },
]
