import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { type TaxDocument, taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import Download from 'lucide-react/icons/download'
import { useDownload } from '../../../api/use-download.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import * as wording from '../wording.ts'
import type { YearOfForms } from './by-year.ts'

/** The form of a year; a corrected form lists the forms it replaced below it. */
export function TaxYear({ year, forms: [newest, ...replaced] }: YearOfForms) {
  const { earnings } = useCharterWords()
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">{year}</h2>
          <p className="text-ink-muted">
            {fill(
              newest.is_corrected ? wording.form1099IntCorrectedIssued : wording.form1099IntIssued,
              { madeOn: formatDate(newest.made_on) },
            )}
          </p>
        </div>
        <FileButton form={newest} variant="secondary" />
      </div>
      {newest.is_corrected && <p className="mb-4">{wording.thisFormReplacesAnEarlier}</p>}
      <DefinitionRows
        rows={[
          {
            term: fill(wording.earningsEarnedBox1, { earnings: asTitle(earnings) }),
            value: formatCents(newest.interest_cents),
          },
          {
            term: wording.federalIncomeTaxWithheldBox,
            value: formatCents(newest.withheld_cents),
          },
        ]}
      />
      {replaced.length > 0 && <Replaced forms={replaced} />}
    </Card>
  )
}

function Replaced({ forms }: { forms: readonly TaxDocument[] }) {
  return (
    <div className="mt-6 border-t border-hairline pt-4">
      <h3 className="font-bold">{wording.noLongerValid}</h3>
      <ul>
        {forms.map((form) => (
          <li key={form.uuid} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-ink-muted">
              {fill(wording.issuedMadeOnWithBox1, {
                madeOn: formatDate(form.made_on),
                box1: formatCents(form.interest_cents),
              })}
            </span>
            <FileButton form={form} variant="quiet" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FileButton({ form, variant }: { form: TaxDocument; variant: 'secondary' | 'quiet' }) {
  const file = useDownload(taxDocumentEndpoints.downloadTaxDocument, (made) => made)
  const words =
    variant === 'quiet'
      ? wording.theReplacedTaxYearForm
      : form.is_corrected
        ? wording.theCorrectedTaxYearForm
        : wording.theTaxYearForm
  const name = fill(words, { taxYear: form.tax_year })
  return (
    <div className="print:hidden">
      <Button
        variant={variant}
        isPending={file.isPending}
        pendingLabel={fill(wording.downloadingName, { name })}
        aria-label={fill(wording.downloadPdfOfName, { name })}
        onClick={() => file.download({ params: { uuid: form.uuid } })}
      >
        <Download aria-hidden className="size-5" />
        {wording.downloadPdf}
      </Button>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
    </div>
  )
}
