import { formatDate, formatFullDay } from '@passbook/contract/format-dates'
import {
  type TaxDocument,
  type UpcomingTaxYear,
  taxDocumentEndpoints,
} from '@passbook/contract/tax-documents'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { byYear } from '../taxes/by-year.ts'
import { DocumentRow } from '../DocumentRow.tsx'
import * as wording from '../wording.ts'
import { Rows, Section } from './Section.tsx'
import { type DocumentFilter, applyFilter } from './filter-in-address.ts'

const MORE = { to: '/dashboard/documents/taxes', label: wording.allTaxDocuments } as const

/** The valid form of each year; replaced forms are on the tax documents page. */
export function TaxesSection({ filter }: { filter: DocumentFilter }) {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  return (
    <Section title={wording.taxDocuments} more={MORE}>
      {isFirst ? (
        <Forms filter={filter} />
      ) : (
        <p className="text-ink-muted">{wording.thePrimaryOwnerOfA}</p>
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
              <p className="mt-2 text-sm text-ink-muted">{wording.weAlsoMailEachForm}</p>
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
    return fill(wording.noTaxFormsYetIf, { taxYear: tax_year, readyBy: formatFullDay(ready_by) })
  }
  return year === null ? wording.thereIsNoTaxForm : fill(wording.noTaxFormForYear, { year })
}

function Form({ form }: { form: TaxDocument }) {
  const { download, ...file } = useDownload(
    taxDocumentEndpoints.downloadTaxDocument,
    (made) => made,
  )
  const { tax_year: taxYear, is_corrected: isCorrected } = form
  return (
    <DocumentRow
      name={<p className="font-bold">{taxYear}</p>}
      about={fill(isCorrected ? wording.form1099IntCorrectedIssued : wording.form1099IntIssued, {
        madeOn: formatDate(form.made_on),
      })}
      fileName={fill(isCorrected ? wording.theCorrectedFormAsAPdf : wording.theTaxYearFormAsAPdf, {
        taxYear,
      })}
      file={{ ...file, save: () => download({ params: { uuid: form.uuid } }) }}
    />
  )
}
