import { customerRecordEndpoints } from '@passbook/contract/console/customer-records'
import { TransactionKind, TransactionStatus } from '@passbook/contract/enums'
import { formatDate, formatInstantDay } from '@passbook/contract/format-dates'
import { statusWords } from '@passbook/contract/transaction-words'
import type { Transaction } from '@passbook/contract/transfers'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { endingIn } from '../../lib/account-label.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { kindFilters, STATUS_OF_TRANSFER } from './customer-words.ts'
import * as wording from './wording.ts'

/** The transactions of a customer, as the customer sees them. */
export function CustomerTransactionsPage() {
  return (
    <CustomerSection>{({ depositor_id }) => <Transactions uuid={depositor_id} />}</CustomerSection>
  )
}

function Transactions({ uuid }: { uuid: string }) {
  const { earnings } = useCharterWords()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const kind = TransactionKind.safeParse(search.get('kind')).data ?? ''
  const status = TransactionStatus.safeParse(search.get('status')).data ?? ''
  const query = useDeskPages(
    customerRecordEndpoints.listCustomerTransactions,
    {
      params: { uuid },
      query: { ...(q && { q }), ...(kind && { kind }), ...(status && { status }) },
    },
    ({ transactions }) => ({ after: transactions.at(-1)?.uuid }),
  )
  const filter = (to: object) =>
    setSearch(Object.entries({ q, kind, status, ...to }).filter(([, value]) => value !== ''))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-4">
        <Search key={q} q={q} onSearch={(to) => filter({ q: to })} />
        <div className="w-44">
          <SelectBox
            label={wording.kind}
            options={kindFilters(earnings)}
            value={kind}
            onChange={(to) => filter({ kind: to })}
          />
        </div>
        <div className="w-44">
          <SelectBox
            label={wording.status}
            options={STATUS_OF_TRANSFER}
            value={status}
            onChange={(to) => filter({ status: to })}
          />
        </div>
      </div>
      <Table
        label={wording.transactions}
        columns={columnsFor(uuid)}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.transactions)}
        keyOf={(transaction) => transaction.uuid}
        empty={q || kind || status ? wording.noTransactionsMatch : wording.noTransactionsYet}
        more={query}
      />
    </>
  )
}

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  return (
    <form
      role="search"
      className="flex min-w-0 flex-1 basis-72 items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={wording.findATransaction} hint={wording.descriptionReferenceBankOrAmount}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="mt-7.5">
        {wording.search}
      </Button>
    </form>
  )
}

function columnsFor(uuid: string): Column<Transaction>[] {
  return [
    {
      id: 'what',
      label: wording.description,
      cell: ({ uuid: transaction, description }) => (
        <Link
          to={consoleHref('/console/customers/:uuid/transactions/:transaction', {
            uuid,
            transaction,
          })}
          className={`${linkClass} font-bold`}
        >
          {description}
        </Link>
      ),
    },
    { id: 'reference', label: wording.reference, cell: ({ reference }) => reference },
    { id: 'status', label: wording.status, cell: (transaction) => statusWords(transaction) },
    {
      id: 'bank',
      label: wording.bankAccount,
      cell: ({ linked_account: link }) =>
        link ? (
          `${link.bank_name ?? wording.aBank}, ${endingIn(link.account_last_four)}`
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'made',
      label: wording.created,
      isFigure: true,
      cell: ({ date_created }) => formatInstantDay(date_created),
    },
    {
      id: 'posted',
      label: wording.posted,
      isFigure: true,
      cell: ({ posted_on }) => (posted_on ? formatDate(posted_on) : <Nothing />),
    },
    {
      id: 'amount',
      label: wording.amount,
      isFigure: true,
      cell: ({ amount_cents, direction }) => (
        <Money cents={direction.endsWith('ToPrimary') ? amount_cents : -amount_cents} />
      ),
    },
  ]
}
