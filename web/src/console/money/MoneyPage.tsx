import type { Owing as OwingRow } from '@passbook/contract/console/books'
import { moneyEndpoints } from '@passbook/contract/console/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { ask } from '../api/ask.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { DayBox } from '../parts/DayBox.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { countWords } from '../parts/words.ts'
import { Ageing } from './Ageing.tsx'
import { Books } from './Books.tsx'
import { ReturnRates } from './ReturnRates.tsx'
import * as wording from './wording.ts'

/** The customers who owe us for a returned deposit they had already spent. */
function Owing() {
  const query = useDesk(moneyEndpoints.listOwing, {})
  return (
    <section aria-labelledby="owing">
      <h2 id="owing" className="mb-3 text-lg">
        {wording.owedForReturnedDeposits}
      </h2>
      <Table
        label={wording.owedForReturnedDeposits}
        columns={COLUMNS}
        query={query}
        rows={query.data?.owing}
        keyOf={({ depositor_id }) => depositor_id}
        empty={wording.noOneOwesAnything}
      />
    </section>
  )
}

const COLUMNS: Column<OwingRow>[] = [
  {
    id: 'who',
    label: wording.customer,
    cell: ({ depositor_id, customer }) => (
      <Link
        to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
        className={`${linkClass} font-bold`}
      >
        {customer}
      </Link>
    ),
    sortBy: ({ customer }) => customer,
  },
  {
    id: 'owed',
    label: wording.owed,
    isFigure: true,
    cell: ({ owed_cents }) => <Money cents={owed_cents} />,
    sortBy: ({ owed_cents }) => owed_cents,
  },
  {
    id: 'days',
    label: wording.age,
    isFigure: true,
    cell: ({ days }) => countWords(days, 'day', 'days'),
    sortBy: ({ days }) => days,
  },
]

/** The institution's money: return rates, the books, customers who owe, and suspense. */
export function MoneyPage() {
  return (
    <Page lead={wording.returnRatesTrialBalanceAmounts}>
      <div className="flex flex-col gap-8">
        <ReturnRates />
        <Books />
        <Postings />
        <Owing />
        <Ageing />
      </div>
    </Page>
  )
}

/** Exports every posting of a period for the general ledger. */
function Postings() {
  // The default period ends on the banking day, as in the books above.
  const { data: books } = useDesk(moneyEndpoints.getTrialBalance, { query: {} })
  const [period, setPeriod] = useState({ from: '', to: '' })
  const to = period.to || (books?.on ?? '')
  const from = period.from || (to && `${to.slice(0, 8)}01`)
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className="mb-1 text-lg">
        {wording.ledgerPostings}
      </h2>
      <p className="mb-3 text-ink-muted">{wording.allPostingsInThisPeriod}</p>
      <div className="flex flex-wrap items-end gap-3">
        <DayBox
          label={wording.from}
          value={from}
          onChange={(day) => setPeriod({ ...period, from: day })}
        />
        <DayBox
          label={wording.to}
          value={to}
          onChange={(day) => setPeriod({ ...period, to: day })}
        />
        <ExportButton
          label={wording.exportPostings}
          name={`postings-${from}-${to}.csv`}
          ask={(after) => ask(moneyEndpoints.exportPostings, { query: { from, to, after } })}
        />
      </div>
    </section>
  )
}
