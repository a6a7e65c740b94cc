import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { YOUR_REPORTS, reportProblem } from '../../../destinations.ts'
import { readRequest } from '../../../features/transfers/transaction-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { ExportMenu, ExportRefusal, useExport } from './ExportMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterFields } from './FilterFields.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useFilters } from './use-filters.ts'

/** Every transaction, as far as the address asks for it, or the one it names. */
export function TransactionsPage() {
  const [search] = useSearchParams()
  const requestId = readRequest(search)
  return requestId ? <RequestDetail key={requestId} requestId={requestId} /> : <Transactions />
}

function Transactions() {
  const { filters, change, clear } = useFilters()
  const file = useExport(filters)
  // What is taken away is no longer in its field either.
  const [taken, setTaken] = useState(0)
  const takeAway = () => setTaken(taken + 1)
  const all = {
    filters,
    change: (values: Parameters<typeof change>[0]) => {
      change(values)
      takeAway()
    },
    clear: () => {
      clear()
      takeAway()
    },
  }
  return (
    <>
      <div className="mb-6 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-xl font-bold">Transactions</h1>
        <div className="flex gap-2 print:hidden">
          <ExportMenu {...file} />
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        </div>
      </div>
      <ExportRefusal error={file.error} />
      <div className="mb-6 flex flex-col gap-3">
        <SearchBox filters={filters} change={change} />
        <div className="print:hidden">
          <Disclosure title="Filters">
            <FilterFields key={taken} filters={filters} change={change} />
          </Disclosure>
        </div>
        <FilterChips {...all} />
      </div>
      <TransactionList {...all} />
      <p className="mt-8 flex flex-wrap items-center gap-x-6 print:hidden">
        <Link to={reportProblem()} className={standaloneLinkClass}>
          Report a problem
        </Link>
        <Link to={YOUR_REPORTS} className={standaloneLinkClass}>
          Your reports
        </Link>
      </p>
    </>
  )
}
