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
      lead="You see what a file would do before anything is done. Whoever imports a file does not reconcile on that banking day."
      back={{ to: consoleHref('/console/ach-files'), label: 'ACH files' }}
      hint="A NACHA file of returns and notifications of change."
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
      refusedTitle="The file was not taken in"
      onBack={onBack}
      before={<Warnings {...preview} />}
      doneWords={({ status }) =>
        status === 'WAITING' ? 'is kept, and waits for a second person' : 'was taken in'
      }
      Outcome={Outcome}
    >
      <Table
        label="What the file does"
        columns={COLUMNS}
        rows={preview.answers}
        keyOf={({ place }) => place}
        empty="The file holds no returns."
      />
    </ConfirmImport>
  )
}

function Warnings({ is_known, why_second }: Data<typeof moneyEndpoints.previewAnswers>) {
  if (is_known) {
    return (
      <Notice severity="info">
        This file was taken in before. Doing so again changes nothing.
      </Notice>
    )
  }
  if (why_second === null) return null
  return (
    <Notice severity="warning" title="A second person has to agree">
      {why_second} The file is kept, and nothing of it is applied before somebody agrees under
      Approvals.
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
        See what became of each
      </Link>
    </>
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
