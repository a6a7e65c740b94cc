import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { type TaxDocument, taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import Download from 'lucide-react/icons/download'
import { useDownload } from '../../../api/use-download.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
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
            {newest.is_corrected ? 'Form 1099-INT, corrected' : 'Form 1099-INT'} · issued{' '}
            {formatDate(newest.made_on)}
          </p>
        </div>
        <FileButton form={newest} variant="secondary" />
      </div>
      {newest.is_corrected && (
        <p className="mb-4">
          This form replaces an earlier one. If you filed your tax return with the earlier amounts,
          you may need to amend it.
        </p>
      )}
      <DefinitionRows
        rows={[
          {
            term: `${asTitle(earnings)} earned (box 1)`,
            value: formatCents(newest.interest_cents),
          },
          {
            term: 'Federal income tax withheld (box 4)',
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
      <h3 className="font-bold">No longer valid</h3>
      <ul>
        {forms.map((form) => (
          <li key={form.uuid} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-ink-muted">
              Issued {formatDate(form.made_on)}, with {formatCents(form.interest_cents)} in box 1.
              Replaced. Don’t use this form.
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
  const kind = variant === 'quiet' ? 'replaced ' : form.is_corrected ? 'corrected ' : ''
  const name = `the ${kind}${form.tax_year} Form 1099-INT`
  return (
    <div className="print:hidden">
      <Button
        variant={variant}
        isPending={file.isPending}
        pendingLabel={`Downloading ${name}`}
        aria-label={`Download PDF of ${name}`}
        onClick={() => file.download({ params: { uuid: form.uuid } })}
      >
        <Download aria-hidden className="size-5" />
        Download PDF
      </Button>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="We couldn’t download this file" />
    </div>
  )
}
