import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { useData } from '../../../api/use-data.ts'
import { useProgress } from '../../../session/progress.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Delivery } from './Delivery.tsx'
import { TaxYear } from './TaxYear.tsx'
import { Upcoming } from './Upcoming.tsx'
import { byYear } from './by-year.ts'

/** Tax forms by year, how they come, and when the next one does. */
export function TaxesPage() {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  return (
    <>
      <BackLink to="/dashboard/documents" />
      <Intro title="Tax Documents">
        <p>
          What you need for your tax return:{' '}
          <span className="whitespace-nowrap">Form 1099-INT</span>, a form for each year.
        </p>
      </Intro>
      {isFirst ? (
        <Forms />
      ) : (
        <p className="max-w-reading">
          The tax form of a joint account is made out to its first holder, who finds it here.
        </p>
      )}
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
