import { formatDate, formatFullDay } from '@passbook/contract/format-dates'
import {
  type TaxDocument,
  type UpcomingTaxYear,
  taxDocumentEndpoints,
} from '@passbook/contract/tax-documents'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { useProgress } from '../../../session/progress.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { byYear } from '../taxes/by-year.ts'
import { DocumentRow } from '../DocumentRow.tsx'
import { Rows, Section } from './Section.tsx'
import { type DocumentFilter, applyFilter } from './filter-in-address.ts'

const MORE = { to: '/dashboard/documents/taxes', label: 'All tax documents' } as const

/** The valid form of each year; replaced forms are on the tax documents page. */
export function TaxesSection({ filter }: { filter: DocumentFilter }) {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  return (
    <Section title="Tax documents" more={MORE}>
      {isFirst ? (
        <Forms filter={filter} />
      ) : (
        <p className="text-ink-muted">
          The primary owner of a joint account receives its tax form.
        </p>
      )}
    </Section>
  )
}

function Forms({ filter }: { filter: DocumentFilter }) {
  const taxes = useData(taxDocumentEndpoints.getTaxDocuments)
  return (
    <QueryState query={taxes}>
      {({ delivery, documents, upcoming }) => {
        const years = applyFilter(byYear(documents), filter, ({ year }) => year)
        return (
          <>
            <Rows none={noForms(upcoming, filter.year)}>
              {years.map(({ year, forms: [form] }) => (
                <Form key={year} form={form} />
              ))}
            </Rows>
            {delivery === 'paper' && years.length > 0 && (
              <p className="mt-2 text-sm text-ink-muted">
                We also mail each form to your home address.
              </p>
            )}
          </>
        )
      }}
    </QueryState>
  )
}

function noForms(upcoming: UpcomingTaxYear | null, year: number | null): string {
  const isForUpcomingYear = upcoming !== null && (year === null || year === upcoming.tax_year)
  if (isForUpcomingYear) {
    const { tax_year, ready_by } = upcoming
    return `No tax forms yet. If you need one for ${tax_year}, it will be here by ${formatFullDay(ready_by)}.`
  }
  return year === null ? 'There is no tax form for this account.' : `No tax form for ${year}.`
}

function Form({ form }: { form: TaxDocument }) {
  const { download, ...file } = useDownload(
    taxDocumentEndpoints.downloadTaxDocument,
    (made) => made,
  )
  const corrected = form.is_corrected ? 'corrected ' : ''
  return (
    <DocumentRow
      name={<p className="font-bold">{form.tax_year}</p>}
      about={`Form 1099-INT${form.is_corrected ? ', corrected' : ''} · issued ${formatDate(form.made_on)}`}
      fileName={`the ${corrected}${form.tax_year} Form 1099-INT as a PDF`}
      file={{ ...file, save: () => download({ params: { uuid: form.uuid } }) }}
    />
  )
}
