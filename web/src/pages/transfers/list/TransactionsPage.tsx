import { LIMITS } from '@passbook/contract/limits'
import type { ExportFormat, WrittenFilters } from '@passbook/contract/transaction-filters'
import { transferEndpoints } from '@passbook/contract/transfers'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useState, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDownload } from '../../../api/use-download.ts'
import { YOUR_REPORTS, reportProblem } from '../../../destinations.ts'
import { readRequest } from '../../../features/transfers/transaction-address.ts'
import { PrintedAccount } from '../../../features/transfers/PrintedAccount.tsx'
import { fill } from '../../../lib/fill.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { FilterFields } from './FilterFields.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { TransactionList } from './TransactionList.tsx'
import { chipsOf } from './filters-in-address.ts'
import { useFilters, type Filters } from './use-filters.ts'

const FORMATS: readonly { id: ExportFormat; label: string }[] = [
  { id: 'csv', label: wording.csvForASpreadsheet },
  { id: 'ofx', label: wording.ofxForOtherProgramsWhat },
]

/** Downloads a file of all transactions that match the filters, not only those on the page. */
function useExport(filters: WrittenFilters) {
  const { download, ...state } = useDownload(transferEndpoints.exportTransactions, (file) => file)
  return { ...state, save: (format: ExportFormat) => download({ query: { ...filters, format } }) }
}

type Export = ReturnType<typeof useExport>

function ExportMenu({ isPending, savedName, save }: Export) {
  return (
    <>
      <Menu
        label={
          <>
            {isPending ? <Spinner /> : <Download aria-hidden className="size-5" />}
            {wording.download}
          </>
        }
        actions={FORMATS.map(({ id, label }) => ({
          id,
          label,
          isDisabled: isPending,
          onAction: () => save(id),
        }))}
      />
      <Announcement>
        {isPending
          ? wording.creatingYourFile
          : savedName && fill(wording.savedNameWasDownloaded, { savedName })}
      </Announcement>
    </>
  )
}

/** Why the download failed, shown below the buttons. */
function ExportRefusal({ error }: Pick<Export, 'error'>) {
  return (
    <div className="mb-6 empty:hidden print:hidden">
      <Refusal error={error} title={wording.weCouldntDownloadThisFile} />
    </div>
  )
}

/** The search starts after a pause, not with each letter. */
const PAUSE_MS = 300

/** Searches for what is typed after a pause; removing the filter elsewhere empties the box too. */
function SearchBox({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const searched = filters.q ?? ''
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  if (searched !== known) {
    setKnown(searched)
    if (searched === '') setTyped('')
  }
  useEffect(() => {
    const words = typed.trim().slice(0, LIMITS.transactions.searchCharacters)
    if (words === searched) return undefined
    const timer = setTimeout(() => change({ q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing starts a search; the URL then follows.
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is new with every render
  }, [typed])
  return (
    <SearchField
      label={wording.searchTransactions}
      hint={wording.searchByDescription}
      typed={typed}
      onType={setTyped}
      className="block print:hidden"
    />
  )
}

/** The transactions that match the URL's filters, or the one order that the URL names. */
export function TransactionsPage() {
  const [search] = useSearchParams()
  const requestId = readRequest(search)
  return requestId ? <RequestDetail key={requestId} requestId={requestId} /> : <Transactions />
}

function Transactions() {
  const { filters, change, clear } = useFilters()
  const file = useExport(filters)
  // A new key resets the filter fields when a filter is removed elsewhere.
  const [resetCount, setResetCount] = useState(0)
  const resetFields = () => setResetCount(resetCount + 1)
  const all = {
    filters,
    change: (values: Parameters<typeof change>[0]) => {
      change(values)
      resetFields()
    },
    clear: () => {
      clear()
      resetFields()
    },
  }
  return (
    <>
      <div className="mb-6 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-xl font-bold">{wording.transactions}</h1>
        <div className="flex gap-2 print:hidden">
          <ExportMenu {...file} />
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            {wording.print}
          </Button>
        </div>
      </div>
      <PrintedAccount />
      <ExportRefusal error={file.error} />
      <div className="mb-6 flex flex-col gap-3">
        <SearchBox filters={filters} change={change} />
        <div className="print:hidden">
          <Disclosure title={wording.filters}>
            <FilterFields key={resetCount} filters={filters} change={change} />
          </Disclosure>
        </div>
        <FilterChips {...all} />
      </div>
      <TransactionList {...all} />
      <p className="mt-8 flex flex-wrap items-center gap-x-6 print:hidden">
        <Link to={reportProblem()} className={standaloneLinkClass}>
          {wording.reportAProblem}
        </Link>
        <Link to={YOUR_REPORTS} className={standaloneLinkClass}>
          {wording.yourReports}
        </Link>
      </p>
    </>
  )
}

/** The active filters, each with a remove button. */
function FilterChips({ filters, change, clear }: Filters) {
  const chips = chipsOf(filters)
  const { list, noteRemoved } = useFocusAfterRemoval()
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul ref={list} aria-label={wording.activeFilters} className="contents">
        {chips.map(({ name, words }, index) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full border border-control-border bg-surface px-4 text-sm hover:bg-sunken"
              onClick={({ currentTarget }) => {
                noteRemoved(index, currentTarget)
                change({ [name]: '' })
              }}
            >
              <span className="sr-only">{wording.removeTheFilter} </span>
              <bdi className="truncate">{words}</bdi>
              <X aria-hidden className="size-4 shrink-0 print:hidden" />
            </button>
          </li>
        ))}
      </ul>
      <LinkButton className="print:hidden" onClick={clear}>
        {wording.clearAll}
      </LinkButton>
    </div>
  )
}

/** After a filter is removed, focus moves to the chip that took its place, or to the last one. */
function useFocusAfterRemoval() {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; button: Element } | null>(null)
  useEffect(() => {
    // The URL, and with it the list, changes shortly after the click.
    if (!removed.current || removed.current.button.isConnected) return
    const left = [...(list.current?.querySelectorAll('button') ?? [])]
    left[Math.min(removed.current.index, left.length - 1)]?.focus()
    removed.current = null
  })
  return {
    list,
    noteRemoved: (index: number, button: Element) => {
      removed.current = { index, button }
    },
  }
}
