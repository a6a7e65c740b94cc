import { type AgeingRow, type SuspenseItem, AgeBand } from '@passbook/contract/console/books'
import { moneyEndpoints } from '@passbook/contract/console/money'
import { formatDate } from '@passbook/contract/format-dates'
import { Link } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/words.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { ageingWords, bandWords } from './money-words.ts'
import * as wording from './wording.ts'

/** How long money has been owed to us, or in suspense until its owner is known. */
export function Ageing() {
  const query = useDesk(moneyEndpoints.getAgeing, {})
  return (
    <section aria-labelledby="ageing">
      <h2 id="ageing" className="mb-3 text-lg">
        {wording.suspenseAndReturnsReceivableAging}
      </h2>
      <div className="flex flex-col gap-4">
        <Table
          label={wording.suspenseAndReturnsReceivableAging}
          columns={COLUMNS}
          query={query}
          rows={query.data?.rows}
          keyOf={({ what }) => what}
          empty={wording.nothingOutstanding}
        />
        <Table
          label={wording.inSuspense}
          columns={ITEMS}
          query={query}
          rows={query.data?.items}
          keyOf={({ since, words, cents }) => `${since} ${words} ${cents}`}
          empty={wording.nothingIsInSuspense}
        />
      </div>
    </section>
  )
}

const COLUMNS: Column<AgeingRow>[] = [
  { id: 'what', label: wording.item, cell: ({ what }) => <strong>{ageingWords(what)}</strong> },
  ...AgeBand.options.map((band): Column<AgeingRow> => ({
    id: band,
    label: bandWords(band),
    isFigure: true,
    cell: ({ bands }) => <Sum cents={bands.find((one) => one.band === band)?.cents ?? 0} />,
  })),
  {
    id: 'total',
    label: wording.total,
    isFigure: true,
    cell: ({ total_cents }) => <Sum cents={total_cents} />,
  },
]

/** Shows an amount without its sign: the name of the row says the direction. */
function Sum({ cents }: { cents: number }) {
  return cents === 0 ? <Nothing /> : <Money cents={Math.abs(cents)} />
}

const ITEMS: Column<SuspenseItem>[] = [
  { id: 'since', label: wording.inSuspenseSince, cell: ({ since }) => formatDate(since) },
  {
    id: 'days',
    label: wording.age,
    isFigure: true,
    cell: ({ days }) => countWords(days, 'day', 'days'),
  },
  {
    id: 'words',
    label: wording.description,
    cell: ({ words, file_uuid }) =>
      file_uuid ? (
        <Link
          to={consoleHref('/console/ach-files/:uuid', { uuid: file_uuid })}
          className={linkClass}
        >
          {words}
        </Link>
      ) : (
        words
      ),
  },
  {
    id: 'who',
    label: wording.customer,
    cell: (item) => <CustomerLink of={item}>{wording.unidentified}</CustomerLink>,
  },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ cents }) => (
      <>
        <Money cents={Math.abs(cents)} />
        <span className="block text-ink-muted">{cents < 0 ? wording.debitedFromUs : 'held'}</span>
      </>
    ),
  },
]
