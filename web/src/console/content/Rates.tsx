import {
  LOWEST_RATE_PERCENT,
  NewRate as NewRateSchema,
  RATE_PERCENT_LIMIT,
  type SetRate,
  contentEndpoints,
} from '@passbook/contract/console/content'
import type { Data } from '@passbook/contract/endpoint'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useAct } from '../api/use-act.ts'
import { deskOptions, useDesk } from '../api/use-desk.ts'
import { Facts } from '../parts/Facts.tsx'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const { body: schema } = contentEndpoints.proposeRate
type RateForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>
type RateList = Data<typeof contentEndpoints.listRates>

interface NewRateProps {
  list: RateList
  onClose: () => void
  onDone: (words: string) => void
}

/** Proposes a rate from a date on. Once a second person agrees, all customers are notified. */
function NewRate({ list, onClose, onDone }: NewRateProps) {
  const propose = useAct(contentEndpoints.proposeRate)
  const { rate } = useCharterWords()
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { rate: '', effective_date: '', reason: '' },
  })
  const earliest = formatFullDay(list.earliest)
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
        <TextField
          form={form}
          name="effective_date"
          type="date"
          label={wording.effectiveDate}
          hint={fill(wording.theFirstDayInForce, { day: earliest })}
        />
        <BeforeAndAfter form={form} list={list} />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

/** A change by this many percentage points is probably a typing mistake. */
const UNUSUAL_POINTS = 2

/** The rate and APY before and after the change, while it is typed, and the bounds of a rate. */
function BeforeAndAfter({ form, list }: { form: RateForm; list: RateList }) {
  const [rate, day] = useWatch({ control: form.control, name: ['rate', 'effective_date'] })
  const typed = NewRateSchema.shape.rate.safeParse(rate)
  const from = NewRateSchema.shape.effective_date.safeParse(day)
  const { data } = useQuery(
    {
      ...deskOptions(contentEndpoints.previewRate, {
        query: { rate: typed.data ?? '', effective_date: from.data },
      }),
      enabled: typed.success,
    },
    queryClient,
  )
  const current = list.rates.find(({ status }) => status === 'current')
  const points =
    typed.success && data?.before
      ? Math.abs(Number(typed.data) - Number(data.before.rate) * 100)
      : 0
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <Facts
        rows={[
          {
            term: wording.currentRate,
            value:
              current &&
              fill(wording.sinceDay, {
                rate: withApy(percentOf(current.rate), current.apy),
                day: formatFullDay(current.effective_date),
              }),
          },
          {
            term: wording.rateOnThatDay,
            value: data?.before && withApy(percentOf(data.before.rate), data.before.apy),
          },
          {
            term: wording.newRateWithApy,
            value:
              typed.success && data ? withApy(`${typed.data}%`, data.apy) : wording.enterARateToSee,
          },
          {
            term: wording.rateBounds,
            value: fill(wording.fromLowestToBelowLimit, {
              lowest: LOWEST_RATE_PERCENT,
              limit: RATE_PERCENT_LIMIT,
            }),
          },
        ]}
      />
      {points >= UNUSUAL_POINTS && (
        <Notice severity="warning">
          {fill(wording.thisChangesTheRateBy, { points: Number(points.toFixed(4)) })}
        </Notice>
      )}
    </div>
  )
}

function withApy(rate: string, apy: string): string {
  return fill(wording.rateWithApy, { rate, apy })
}

/** The past, current, planned and canceled rates of the institution. */
export function Rates({ onDone }: { onDone: (words: string) => void }) {
  const may = useMay()
  const query = useDesk(contentEndpoints.listRates, {})
  const [isChanging, setChanging] = useState(false)
  const [canceling, setCanceling] = useState<SetRate | null>(null)
  const columns = may('content.propose') ? [...COLUMNS, cancelColumn(setCanceling)] : COLUMNS
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
        columns={columns}
        query={query}
        rows={query.data?.rates}
        keyOf={({ effective_date, rate, status }) => `${effective_date} ${rate} ${status}`}
        empty={wording.noRateIsSet}
      />
      {isChanging && query.data && (
        <NewRate list={query.data} onClose={() => setChanging(false)} onDone={onDone} />
      )}
      {canceling && (
        <CancelRate set={canceling} onClose={() => setCanceling(null)} onDone={onDone} />
      )}
    </section>
  )
}

interface CancelRateProps {
  set: SetRate
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks a second person to cancel a planned rate. */
function CancelRate({ set, onClose, onDone }: CancelRateProps) {
  const cancel = useAct(contentEndpoints.cancelRate)
  const day = formatFullDay(set.effective_date)
  return (
    <ReasonDialog
      title={wording.cancelRateChange}
      confirmLabel={wording.requestApproval}
      onConfirm={async (reason) => {
        await cancel.mutateAsync({ body: { effective_date: set.effective_date, reason } })
        onDone(fill(wording.cancelingTheRateFromDay, { day }))
      }}
      onClose={onClose}
    >
      <p>{fill(wording.untilThatDayTwoPeople, { rate: percentOf(set.rate), day })}</p>
    </ReasonDialog>
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
  { id: 'status', label: wording.statusHeading, cell: (set) => <RateStatus {...set} /> },
]

function RateStatus({ status, is_being_cancelled }: SetRate) {
  if (is_being_cancelled) {
    return <StatusDot tone="warning">{wording.cancellationPendingApproval}</StatusDot>
  }
  const [tone, words] = STATUSES[status]
  return <StatusDot tone={tone}>{words}</StatusDot>
}

const STATUSES = {
  past: ['neutral', wording.pastStatus],
  current: ['success', wording.currentStatus],
  planned: ['info', wording.plannedStatus],
  cancelled: ['neutral', wording.cancelledStatus],
} as const

function cancelColumn(onCancel: (set: SetRate) => void): Column<SetRate> {
  return {
    id: 'act',
    label: wording.action,
    isLabelHidden: true,
    cell: (set) =>
      set.status === 'planned' &&
      !set.is_being_cancelled && (
        <Button
          variant="secondary"
          aria-label={fill(wording.cancelRateChangeFromDay, {
            day: formatFullDay(set.effective_date),
          })}
          onClick={() => onCancel(set)}
        >
          {wording.cancelRateChange}
        </Button>
      ),
  }
}

/** Formats `0.044000` as 4.40%. */
function percentOf(rate: string): string {
  const [, fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(6, '0')
  return `${Number(digits.slice(0, 2))}.${digits.slice(2).replace(/0{1,2}$/, '')}%`
}
