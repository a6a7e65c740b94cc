import { type AnswerPreview, moneyEndpoints } from '@passbook/contract/console/money'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { type PreviewedFile, ImportPage } from '../imports/ImportPage.tsx'
import { ConfirmImport } from '../imports/ConfirmImport.tsx'
import { countWords } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { entryWords } from './money-words.ts'
import * as wording from './wording.ts'

/** Imports a file of returns: choose it, preview it, confirm. */
export function ImportReturnsPage() {
  return (
    <ImportPage
      lead={wording.previewTheFileBeforeAnything}
      back={{ to: consoleHref('/console/ach-files'), label: wording.achFiles }}
      hint={wording.aNachaFileWithReturns}
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
      refusedTitle={wording.theFileWasNotImported}
      onBack={onBack}
      before={<Warnings {...preview} />}
      doneText={({ status }) => (status === 'WAITING' ? wording.fileNameWasSavedAnd : undefined)}
      Outcome={Outcome}
    >
      <Table
        label={wording.preview}
        columns={COLUMNS}
        rows={preview.answers}
        keyOf={({ place }) => place}
        empty={wording.theFileHasNoReturns}
      />
    </ConfirmImport>
  )
}

function Warnings({ is_known, why_second }: Data<typeof moneyEndpoints.previewAnswers>) {
  if (is_known) {
    return <Notice severity="info">{wording.thisFileWasAlreadyImported}</Notice>
  }
  if (why_second === null) return null
  return (
    <Notice severity="warning" title={wording.approvalRequired}>
      {fill(wording.whySecondImportingSavesThe, { whySecond: why_second })}
    </Notice>
  )
}

type Imported = Data<typeof moneyEndpoints.importAnswers>

function Outcome({ result: { uuid, returns, changes, others } }: { result: Imported }) {
  return (
    <>
      {countWords(returns, 'return', 'returns')},{' '}
      {countWords(changes, wording.notificationOfChange, wording.notificationsOfChange)},{' '}
      {countWords(others, 'other', 'others')}.{' '}
      <Link to={consoleHref('/console/ach-files/:uuid', { uuid })} className={linkClass}>
        {wording.seeTheResults}
      </Link>
    </>
  )
}

const COLUMNS: Column<AnswerPreview>[] = [
  { id: 'kind', label: wording.kind, cell: ({ kind }) => entryWords(kind) },
  { id: 'code', label: wording.code, cell: ({ code }) => returnCodeWords(code) },
  { id: 'who', label: wording.customer, cell: ({ customer }) => customer ?? wording.unidentified },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  { id: 'words', label: wording.whatHappens, cell: ({ words }) => words },
]
