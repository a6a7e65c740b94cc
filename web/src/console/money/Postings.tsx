import { moneyEndpoints } from '@passbook/contract/console/money'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ask } from '../api/ask.ts'
import { useDesk } from '../api/use-desk.ts'
import { ExportButton } from './ExportButton.tsx'

/** Every posting of a period, for whoever keeps the general ledger. */
export function Postings() {
  // As the books above say: the banking day.
  const { data: books } = useDesk(moneyEndpoints.getTrialBalance, { query: {} })
  const [period, setPeriod] = useState({ from: '', to: '' })
  const to = period.to || (books?.on ?? '')
  const from = period.from || (to && `${to.slice(0, 8)}01`)
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className="mb-1 text-lg">
        Ledger postings
      </h2>
      <p className="mb-3 text-ink-muted">
        Every posting that counts in these days, with the account it is on.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="From">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={from}
              onChange={(event) => setPeriod({ ...period, from: event.target.value })}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={to}
              onChange={(event) => setPeriod({ ...period, to: event.target.value })}
            />
          )}
        </Field>
        <ExportButton
          label="Export postings"
          name={`postings-${from}-${to}.csv`}
          ask={(after) => ask(moneyEndpoints.exportPostings, { query: { from, to, after } })}
        />
      </div>
    </section>
  )
}
