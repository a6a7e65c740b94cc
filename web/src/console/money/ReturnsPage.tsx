import { type ReturnedEntry, ReturnsQuery, moneyEndpoints } from '@passbook/contract/console/money'
import { RETURN_CODES, returnCodeWords } from '@passbook/contract/console/return-codes'
import { formatFullDay } from '@passbook/contract/format-dates'
import { Link, useSearchParams } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { DayBox } from '../parts/DayBox.tsx'
import { Page } from '../parts/Page.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { TraceLink } from './TraceLink.tsx'
import { type ReturnsFilter, RETURNS_FILTERS } from './returns-href.ts'
import * as wording from './wording.ts'

const CODES = [
  { value: '', label: wording.allCodes },
  ...Object.keys(RETURN_CODES)
    .filter((code) => code.startsWith('R'))
    .map((code) => ({ value: code, label: returnCodeWords(code) })),
]

const WHATS = [
  { value: '', label: wording.all },
  { value: 'debits', label: wording.debits },
  { value: 'deposits', label: wording.deposits },
  { value: 'withdrawals', label: wording.withdrawalsAndPayouts },
]

/** Reads the filters from the URL, where the figures that lead here put them, and ignores invalid ones. */
function readFilter(search: URLSearchParams): ReturnsFilter {
  const given = RETURNS_FILTERS.map((name) => {
    const read = ReturnsQuery.shape[name].safeParse(search.get(name) ?? undefined)
    return [name, read.data] as const
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The returns that were applied, by code, by what was returned, and by day. */
export function ReturnsPage() {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const query = useDeskPages(moneyEndpoints.listReturns, { query: filter }, ({ returns }) => ({
    after: returns.at(-1)?.file_uuid,
    after_place: returns.at(-1)?.place,
  }))
  const change = (to: Record<string, string>) =>
    setSearch(Object.entries({ ...filter, ...to }).filter(([, value]) => value !== ''))
  return (
    <Page
      lead={say(wording.returnsByBankingDay)}
      back={{ to: consoleHref('/console/ach-files'), label: wording.achFiles }}
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-72">
          <SelectBox
            label={wording.code}
            options={CODES}
            value={filter.code ?? ''}
            onChange={(code) => change({ code })}
          />
        </div>
        <div className="w-full sm:w-60">
          <SelectBox
            label={wording.whatWasReturned}
            options={WHATS}
            value={filter.what ?? ''}
            onChange={(what) => change({ what })}
          />
        </div>
        <DayBox label={wording.from} value={filter.from} onChange={(from) => change({ from })} />
        <DayBox label={wording.to} value={filter.to} onChange={(to) => change({ to })} />
      </div>
      <Table
        label={wording.returns}
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ returns }) => returns)}
        keyOf={({ file_uuid, place }) => `${file_uuid} ${place}`}
        empty={Object.keys(filter).length > 0 ? wording.noReturnsMatch : wording.noReturnsYet}
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<ReturnedEntry>[] = [
  {
    id: 'received',
    label: wording.received,
    cell: ({ file_uuid, received_on }) => (
      <Link
        to={consoleHref('/console/ach-files/:uuid', { uuid: file_uuid })}
        className={`${linkClass} whitespace-nowrap`}
      >
        {formatFullDay(received_on)}
      </Link>
    ),
  },
  { id: 'code', label: wording.code, cell: ({ code }) => returnCodeWords(code) },
  { id: 'who', label: wording.customer, cell: (entry) => <CustomerLink of={entry} /> },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  {
    id: 'way',
    label: wording.direction,
    cell: ({ is_credit }) => (is_credit ? wording.credit : wording.debit),
  },
  { id: 'trace', label: wording.trace, cell: (entry) => <TraceLink of={entry} /> },
]
