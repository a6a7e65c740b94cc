import { LIMITS } from '@passbook/contract/limits'
import Printer from 'lucide-react/icons/printer'
import { useState, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { YOUR_REPORTS, reportProblem } from '../../../destinations.ts'
import { readRequest } from '../../../features/transfers/transaction-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { ExportMenu, ExportRefusal, useExport } from './ExportMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterFields } from './FilterFields.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useFilters, type Filters } from './use-filters.ts'

/** Somebody who types on is not asked about each letter. */
const PAUSE_MS = 300

/** Looks for what is typed, a moment later; what is taken away elsewhere leaves the box too. */
function SearchBox({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const sought = filters.q ?? ''
  const [typed, setTyped] = useState(sought)
  const [known, setKnown] = useState(sought)
  if (sought !== known) {
    setKnown(sought)
    if (sought === '') setTyped('')
  }
  useEffect(() => {
    const words = typed.trim().slice(0, LIMITS.transactions.searchCharacters)
    if (words === sought) return undefined
    const timer = setTimeout(() => change({ q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing looks anew; the address is what follows from it.
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is new with every render
  }, [typed])
  return (
    <SearchField
      label="Search transactions"
      hint="What it was, the linked bank, the amount or the reference."
      typed={typed}
      onType={setTyped}
      className="block print:hidden"
    />
  )
}

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
