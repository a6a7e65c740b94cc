import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { taxDocumentEndpoints, type UpcomingTaxYear } from '@passbook/contract/tax-documents'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'
import { Delivery } from './Delivery.tsx'
import { TaxYear } from './TaxYear.tsx'
import { byYear } from './by-year.ts'

/** Tax forms by year, how they are delivered, and when the next one is due. */
export function TaxesPage() {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  return (
    <>
      <BackLink to="/dashboard/documents" />
      <Intro title={wording.taxDocumentsHeading}>
        <p>
          {fill(wording.yourFormForEachYear, {
            form: <span className="whitespace-nowrap">{wording.form1099Int}</span>,
          })}
        </p>
      </Intro>
      {isFirst ? <Forms /> : <p className="max-w-reading">{wording.thePrimaryOwnerOfAJoint}</p>}
    </>
  )
}

function Forms() {
  const taxes = useData(taxDocumentEndpoints.getTaxDocuments)
  return (
    <QueryState query={taxes}>
      {({ delivery, documents, upcoming }) => (
        <div className="flex max-w-reading flex-col gap-6">
          {byYear(documents).map(({ year, forms }) => (
            <TaxYear key={year} year={year} forms={forms} />
          ))}
          <Upcoming upcoming={upcoming} hasForms={documents.length > 0} />
          <Delivery delivery={delivery} />
        </div>
      )}
    </QueryState>
  )
}

interface UpcomingProps {
  /** Null if no more forms can come. */
  upcoming: UpcomingTaxYear | null
  hasForms: boolean
}

/** When the next form is due; it does not promise a form that may not be required. */
function Upcoming({ upcoming, hasForms }: UpcomingProps) {
  const { earnings } = useCharterWords()
  if (upcoming === null) {
    if (hasForms) return null
    return <p>{wording.thereIsNoTaxForm}</p>
  }
  const { tax_year: year, ready_by, from_cents } = upcoming
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{fill(wording.yourYearForm, { year })}</h2>
      <p>
        {fill(wording.yourYearFormWillBe, {
          year,
          readyBy: formatFullDay(ready_by),
          from: formatCents(from_cents),
          earnings,
        })}
      </p>
    </section>
  )
}
