import { type AnswerPreview, moneyEndpoints } from '@passbook/contract/console/money'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { type PreviewedFile, ImportPage } from '../imports/ImportPage.tsx'
import { ConfirmImport } from '../imports/ConfirmImport.tsx'
import { countWords } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { entryWords } from './money-words.ts'

/** Imports a file of returns: choose it, preview it, confirm. */
export function ImportReturnsPage() {
  return (
    <ImportPage
      lead="Preview the file before anything is applied. If you import a file, you can’t reconcile on that banking day."
      back={{ to: consoleHref('/console/ach-files'), label: 'ACH files' }}
      hint="A Nacha file with returns and notifications of change."
      previewEndpoint={moneyEndpoints.previewAnswers}
    >
      {(chosen) => <ConfirmReturnsImport {...chosen} />}
    </ImportPage>
  )
}

/** Previews what each answer in the file would do, and imports the file once. */
function ConfirmReturnsImport({
  file,
  preview,
  onBack,
}: PreviewedFile<typeof moneyEndpoints.previewAnswers>) {
  return (
    <ConfirmImport
      file={file}
      endpoint={moneyEndpoints.importAnswers}
      refusedTitle="The file was not imported"
      onBack={onBack}
      before={<Warnings {...preview} />}
      doneWords={({ status }) =>
        status === 'WAITING' ? 'was saved and is pending approval' : 'was imported'
      }
      Outcome={Outcome}
    >
      <Table
        label="Preview"
        columns={COLUMNS}
        rows={preview.answers}
        keyOf={({ place }) => place}
        empty="The file has no returns."
      />
    </ConfirmImport>
  )
}

function Warnings({ is_known, why_second }: Data<typeof moneyEndpoints.previewAnswers>) {
  if (is_known) {
    return (
      <Notice severity="info">
        This file was already imported. Importing it again changes nothing.
      </Notice>
    )
  }
  if (why_second === null) return null
  return (
    <Notice severity="warning" title="Approval required">
      {why_second} The file is saved, and nothing is applied until it’s approved.
    </Notice>
  )
}

type Imported = Data<typeof moneyEndpoints.importAnswers>

function Outcome({ result: { uuid, returns, changes, others } }: { result: Imported }) {
  return (
    <>
      {countWords(returns, 'return', 'returns')},{' '}
      {countWords(changes, 'notification of change', 'notifications of change')},{' '}
      {countWords(others, 'other', 'others')}.{' '}
      <Link to={consoleHref('/console/ach-files/:uuid', { uuid })} className={linkClass}>
        See the results
      </Link>
    </>
  )
}

const COLUMNS: Column<AnswerPreview>[] = [
  { id: 'kind', label: 'Kind', cell: ({ kind, code }) => `${entryWords(kind)} ${code}` },
  { id: 'who', label: 'Customer', cell: ({ customer }) => customer ?? 'Unidentified' },
  {
    id: 'amount',
    label: 'Amount',
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  { id: 'words', label: 'What happens', cell: ({ words }) => words },
]
