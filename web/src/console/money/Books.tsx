import type { TrialBalance } from '@passbook/contract/console/books'
import { moneyEndpoints } from '@passbook/contract/console/money'
import { charterOf } from '@passbook/contract/charter'
import { useState } from 'react'
import { useBranding } from '../../branding/use-branding.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { ask } from '../api/ask.ts'
import { useDesk } from '../api/use-desk.ts'
import { DayBox } from '../parts/DayBox.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { useSay } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { accountWords } from './money-words.ts'
import * as wording from './wording.ts'

type Account = TrialBalance['accounts'][number]

/** The trial balance at the end of a day. */
export function Books() {
  const [on, setOn] = useState('')
  const query = useDesk(moneyEndpoints.getTrialBalance, { query: on ? { on } : {} })
  const books = query.data
  return (
    <section aria-labelledby="books">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="books" className="text-lg">
          {wording.trialBalance}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <DayBox label={wording.asOfEndOfDay} value={on || books?.on} onChange={setOn} />
          {books && (
            <ExportButton
              label={wording.exportTrialBalance}
              name={`books-${books.on}.csv`}
              ask={() => ask(moneyEndpoints.exportTrialBalance, { query: { on: books.on } })}
            />
          )}
        </div>
      </div>
      <Table
        label={wording.trialBalance}
        columns={COLUMNS}
        query={query}
        rows={books?.accounts}
        keyOf={({ kind }) => kind}
        empty={wording.noBalances}
      />
      {books && <Totals {...books} />}
    </section>
  )
}

const COLUMNS: Column<Account>[] = [
  { id: 'account', label: wording.account, cell: (account) => <AccountName {...account} /> },
  {
    id: 'debit',
    label: wording.debit,
    isFigure: true,
    cell: ({ debit_cents }) => <Amount cents={debit_cents} />,
  },
  {
    id: 'credit',
    label: wording.credit,
    isFigure: true,
    cell: ({ credit_cents }) => <Amount cents={credit_cents} />,
  },
]

function AccountName({ kind }: Account) {
  const say = useSay()
  const charter = charterOf(useBranding()?.insurer ?? 'NONE')
  return <strong>{say(accountWords(kind, charter))}</strong>
}

function Amount({ cents }: { cents: number }) {
  return cents === 0 ? <Nothing /> : <Money cents={cents} />
}

function Totals({ debit_cents, credit_cents }: TrialBalance) {
  const isEven = debit_cents === credit_cents
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      <span>
        {fill(wording.debitsDebitCreditsCredit, {
          debit: formatAmount(debit_cents),
          credit: formatAmount(credit_cents),
        })}
      </span>
      <StatusDot tone={isEven ? 'success' : 'danger'}>
        {isEven ? wording.inBalance : wording.outOfBalance}
      </StatusDot>
    </p>
  )
}
