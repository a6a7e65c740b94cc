import { type SetRate, contentEndpoints } from '@passbook/contract/console/content'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const { body: schema } = contentEndpoints.proposeRate

interface NewRateProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** Proposes a rate from a date on. Once a second person agrees, all customers are notified. */
function NewRate({ onClose, onDone }: NewRateProps) {
  const propose = useAct(contentEndpoints.proposeRate)
  const { rate } = useCharterWords()
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { rate: '', effective_date: '', reason: '' },
  })
  return (
    <Dialog title={wording.newRate} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (change) => {
          await propose.mutateAsync({ body: change })
          const day = formatFullDay(change.effective_date)
          onDone(fill(wording.ratePercentStartingDayWas, { rate: change.rate, day }))
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.onceItsApprovedEveryoneWith}</p>
        <TextField
          form={form}
          name="rate"
          label={fill(wording.ratePercent, { rate: asTitle(rate) })}
          hint={wording.theRateNotTheApy}
          inputMode="decimal"
        />
        <TextField form={form} name="effective_date" type="date" label={wording.effectiveDate} />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

/** The past, current and future rates of the institution. */
export function Rates({ onDone }: { onDone: (words: string) => void }) {
  const may = useMay()
  const query = useDesk(contentEndpoints.listRates, {})
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="rates">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="rates" className="text-lg">
          {wording.rates}
        </h2>
        {may('content.propose') && (
          <Button onClick={() => setChanging(true)}>{wording.newRate}</Button>
        )}
      </div>
      <Table
        label={wording.rates}
        columns={COLUMNS}
        query={query}
        rows={query.data?.rates}
        keyOf={({ effective_date }) => effective_date}
        empty={wording.noRateIsSet}
      />
      {isChanging && <NewRate onClose={() => setChanging(false)} onDone={onDone} />}
    </section>
  )
}

const COLUMNS: Column<SetRate>[] = [
  {
    id: 'from',
    label: wording.effectiveDate,
    cell: ({ effective_date }) => <strong>{formatFullDay(effective_date)}</strong>,
  },
  { id: 'rate', label: wording.rate, isFigure: true, cell: ({ rate }) => percentOf(rate) },
  {
    id: 'apy',
    label: wording.annualPercentageYield,
    isFigure: true,
    cell: ({ apy }) => `${apy}%`,
  },
]

/** Formats `0.044000` as 4.40%. */
function percentOf(rate: string): string {
  const [, fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(6, '0')
  return `${Number(digits.slice(0, 2))}.${digits.slice(2).replace(/0{1,2}$/, '')}%`
}
