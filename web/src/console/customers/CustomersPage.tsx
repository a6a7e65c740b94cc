import { type CustomerLine, customerEndpoints } from '@passbook/contract/console/customers'
import { formatInstantDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { chooseColumn } from '../parts/bulk.tsx'
import { EmailAddress } from '../parts/EmailAddress.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { STATUS_FILTERS } from './customer-words.ts'
import { EndManySessions } from './EndManySessions.tsx'
import { Standing } from './Standing.tsx'
import * as wording from './wording.ts'

/** Finds a customer by any detail they give on the phone. */
export function CustomersPage() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const status = STATUS_FILTERS.find(({ value }) => value === search.get('status'))?.value ?? ''
  const query = useDeskPages(
    customerEndpoints.searchCustomers,
    { query: { ...(q && { q }), ...(status && { status }) } },
    ({ customers }) => ({ after: customers.at(-1)?.depositor_id }),
  )
  const rows = query.data?.pages.flatMap((page) => page.customers)
  const mayHelp = useMay()('customers.help')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = chooseColumn<CustomerLine, string>({
    idOf: ({ depositor_id }) => depositor_id,
    nameOf: ({ name }) => name || 'unnamed',
    chosen,
    onChoose: setChosen,
  })
  const applySearch = (to: { q: string; status: string }) =>
    setSearch(Object.entries(to).filter(([, value]) => value !== ''))
  return (
    <Page lead={wording.everyoneWithAnOpenOr}>
      <Search key={q} q={q} status={status} onSearch={applySearch} />
      <EndManySessions
        chosen={rows?.filter(({ depositor_id }) => chosen.has(depositor_id)) ?? []}
        onClear={() => setChosen(new Set())}
      />
      <Table
        label={wording.customers}
        columns={mayHelp ? [choose, ...COLUMNS] : COLUMNS}
        query={query}
        rows={rows}
        keyOf={({ depositor_id }) => depositor_id}
        empty={q || status ? wording.noResultsTryABroader : wording.customersAppearHere}
        more={query}
      />
    </Page>
  )
}

interface SearchProps {
  q: string
  status: string
  onSearch: (to: { q: string; status: string }) => void
}

function Search({ q, status, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(q)
  const say = useSay()
  return (
    <form
      role="search"
      className="mb-5 flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ q: typed.trim(), status })
      }}
    >
      <div className="max-w-reading min-w-0 flex-1 basis-72">
        <Field label={say(wording.findACustomer)} hint={wording.nameEmailLastFourDigits}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="w-44">
        <SelectBox
          label={wording.status}
          options={STATUS_FILTERS}
          value={status}
          onChange={(to) => onSearch({ q: typed.trim(), status: to })}
        />
      </div>
      <Button type="submit" className="mt-7.5">
        {wording.search}
      </Button>
    </form>
  )
}

const COLUMNS: Column<CustomerLine>[] = [
  {
    id: 'name',
    label: wording.name,
    cell: ({ depositor_id, name, is_primary }) => (
      <>
        <Link
          to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
          className={`${linkClass} font-bold`}
        >
          {name || wording.noNameYet}
        </Link>
        {!is_primary && <span className="block text-ink-muted">{wording.jointOwner}</span>}
      </>
    ),
  },
  {
    id: 'email',
    label: wording.email,
    cell: ({ email }) => (email ? <EmailAddress email={email} /> : <Nothing />),
  },
  { id: 'status', label: wording.status, cell: (customer) => <Standing {...customer} /> },
  {
    id: 'account',
    label: wording.account,
    cell: ({ account_last_four: last }) =>
      last ? <span className="figures whitespace-nowrap">•• {last}</span> : <Nothing />,
  },
  {
    id: 'balance',
    label: wording.balance,
    isFigure: true,
    cell: ({ balance_cents }) =>
      balance_cents === null ? <Nothing /> : <Money cents={balance_cents} />,
  },
  {
    id: 'since',
    label: wording.since,
    isFigure: true,
    cell: ({ since }) => formatInstantDay(since),
  },
]
