import { type TaxFile, type TaxYear, taxFileEndpoints } from '@passbook/contract/console/tax-files'
import { formatDate } from '@passbook/contract/format-dates'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { saveFile } from '../../lib/save-file.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { CancelButton, ReasonDialog, roleOf } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { countWords } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

type Asked = { act: 'write' | 'receipt'; year: TaxYear; number: number }

/** The Forms 1099-INT of each year: what they come to, and how far they are with the IRS. */
export function TaxFilesPage() {
  const query = useDesk(taxFileEndpoints.listTaxYears, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const ends = { onDone: setDone, onClose: () => setAsked(null) }
  return (
    <Page lead={wording.formsForTheIrs}>
      <Done words={done} />
      <QueryState query={query}>
        {({ years, has_payer }) => (
          <div className="flex flex-col gap-8">
            {!has_payer && <Notice severity="warning">{wording.noPayerYet}</Notice>}
            {years.length === 0 && (
              <Notice severity="info" title={wording.noYearYet}>
                {wording.formsAreMadeInJanuary}
              </Notice>
            )}
            {years.map((year) => (
              <YearSection key={year.tax_year} year={year} onAsk={setAsked} />
            ))}
          </div>
        )}
      </QueryState>
      {asked?.act === 'write' && <WriteDialog {...asked} {...ends} />}
      {asked?.act === 'receipt' && <ReceiptDialog {...asked} {...ends} />}
    </Page>
  )
}

interface YearProps {
  year: TaxYear
  onAsk: (asked: Asked) => void
}

function YearSection({ year, onAsk }: YearProps) {
  const { tax_year, forms, corrected_forms, unfiled } = year
  return (
    <section aria-labelledby={`year-${tax_year}`} className="flex flex-col gap-4">
      <h2 id={`year-${tax_year}`} className="text-lg">
        {fill(wording.taxYear, { year: tax_year })}
      </h2>
      <NextStep year={year} onAsk={onAsk} />
      <Card>
        <Facts
          rows={[
            { term: wording.forms, value: String(forms) },
            { term: wording.corrected, value: String(corrected_forms) },
            { term: wording.interest, value: <Money cents={year.interest_cents} /> },
            { term: wording.withheld, value: <Money cents={year.withheld_cents} /> },
            { term: wording.created, value: formatDate(year.made_on) },
            { term: wording.notFiledYet, value: String(unfiled) },
            { term: wording.fileBy, value: formatDate(year.file_by) },
          ]}
        />
      </Card>
      <FileTable year={year} onAsk={onAsk} />
    </section>
  )
}

function FileTable({ year, onAsk }: YearProps) {
  const mayWrite = useMay()('money.tax')
  return (
    <Table
      label={fill(wording.filesOfYear, { year: year.tax_year })}
      columns={mayWrite ? columnsOf(year, onAsk) : [...COLUMNS, RECEIPT]}
      rows={year.files}
      keyOf={({ number }) => String(number)}
      empty={wording.noFileYet}
    />
  )
}

/** The columns for people who write files, with what they can do with each. */
function columnsOf(year: TaxYear, onAsk: YearProps['onAsk']): Column<TaxFile>[] {
  return [
    ...COLUMNS,
    {
      ...RECEIPT,
      cell: ({ number, receipt }) =>
        receipt ?? (
          <FileAct
            onClick={() => onAsk({ act: 'receipt', year, number })}
            number={number}
            year={year.tax_year}
          >
            {wording.recordReceipt}
          </FileAct>
        ),
    },
    {
      id: 'download',
      label: wording.download,
      isLabelHidden: true,
      cell: ({ number }) => (
        <FileAct
          onClick={() => onAsk({ act: 'write', year, number })}
          number={number}
          year={year.tax_year}
        >
          {wording.downloadAgain}
        </FileAct>
      ),
    },
  ]
}

const RECEIPT: Column<TaxFile> = {
  id: 'receipt',
  label: wording.receipt,
  cell: ({ receipt }) => receipt ?? <Nothing />,
}

interface FileActProps {
  children: ReactNode
  number: number
  year: number
  onClick: () => void
}

function FileAct({ children, number, year, onClick }: FileActProps) {
  return (
    <LinkButton className="-my-2.5" onClick={onClick}>
      {children}
      <VisuallyHidden> {fill(wording.fileNumber, { number, year })}</VisuallyHidden>
    </LinkButton>
  )
}

const COLUMNS: Column<TaxFile>[] = [
  {
    id: 'file',
    label: wording.file,
    cell: ({ number }) => (
      <strong>
        {number}, {number === 1 ? wording.original : wording.corrections}
      </strong>
    ),
  },
  { id: 'forms', label: wording.forms, isFigure: true, cell: ({ forms }) => forms },
  { id: 'written', label: wording.writtenOn, cell: ({ written_on }) => formatDate(written_on) },
]

/** What is to be done for a year, with the button that does it. */
function NextStep({ year, onAsk }: YearProps) {
  const mayWrite = useMay()('money.tax')
  const { tax_year, files, forms, next, file_by, is_late } = year
  const day = formatDate(file_by)
  const words = {
    write_file: is_late ? wording.nextWriteLateFile : fill(wording.nextWriteFile, { day }),
    record_receipt: wording.nextRecordReceipt,
    write_corrections: fill(wording.nextWriteCorrections, {
      forms: countWords(year.unfiled, 'form', 'forms'),
    }),
    nothing: forms === 0 ? wording.nobodyHasAForm : wording.nothingToDo,
  }[next]
  const open = files.find(({ receipt }) => receipt === null)?.number
  const number = open ?? files.length + 1
  const label = {
    write_file: wording.writeFile,
    record_receipt: wording.recordReceipt,
    write_corrections: wording.writeCorrections,
    nothing: null,
  }[next]
  return (
    <Notice
      severity={is_late ? 'error' : next === 'nothing' ? 'success' : 'info'}
      {...(is_late && { title: fill(wording.late, { day }) })}
    >
      <p>{words}</p>
      {label && mayWrite && (
        <div className="mt-3">
          <Button
            onClick={() =>
              onAsk({ act: next === 'record_receipt' ? 'receipt' : 'write', year, number })
            }
          >
            {label}
            <VisuallyHidden> {fill(wording.taxYear, { year: tax_year })}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Notice>
  )
}

interface DialogProps extends Asked {
  onDone: (words: string) => void
  onClose: () => void
}

/** Writes a file, whose full SSNs make everybody say why they want it. */
function WriteDialog({ year: { tax_year: year, files }, number, onDone, onClose }: DialogProps) {
  const write = useAct(taxFileEndpoints.writeTaxFile)
  const isAgain = number <= files.length
  const title = isAgain
    ? fill(wording.downloadFileAgain, { number, year })
    : fill(number === 1 ? wording.writeTheFileOf : wording.writeTheCorrectionsOf, { year })
  return (
    <ReasonDialog
      title={title}
      confirmLabel={isAgain ? wording.download : wording.writeFile}
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = { params: { year }, body: { number, reason } }
        const { file_name: name, text, forms } = await write.mutateAsync(input)
        saveFile(name, new Blob([text], { type: 'application/xml' }))
        onDone(fill(wording.nameHasForms, { name, forms: countWords(forms, 'form', 'forms') }))
      }}
    >
      <p>{wording.fileHasFullNumbers}</p>
    </ReasonDialog>
  )
}

const { body: schema } = taxFileEndpoints.recordTaxReceipt

function ReceiptDialog({ year: { tax_year: year }, number, onDone, onClose }: DialogProps) {
  const record = useAct(taxFileEndpoints.recordTaxReceipt)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { number, receipt: '' },
  })
  return (
    <Dialog
      title={fill(wording.recordReceiptOf, { number, year })}
      role={roleOf(form)}
      onClose={onClose}
    >
      <Form
        form={form}
        submitLabel={wording.recordReceipt}
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { year }, body })
          onDone(fill(wording.receiptWasRecorded, { number }))
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <TextField
          form={form}
          name="receipt"
          label={wording.receiptId}
          hint={wording.asIrisShowsIt}
          autoComplete="off"
          autoCapitalize="none"
        />
      </Form>
    </Dialog>
  )
}
