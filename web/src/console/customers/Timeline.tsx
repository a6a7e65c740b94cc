import {
  type TimelineEvent,
  TimelineKind,
  customerEndpoints,
} from '@passbook/contract/console/customers'
import { useState } from 'react'
import { Money } from '../../ui/Money.tsx'
import { useDeskPages } from '../api/use-desk.ts'
import { auditWords, actorWords } from '../parts/audit-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { TIMELINE_WORDS } from './customer-words.ts'

const OPTIONS = [
  { value: '', label: 'All activity' },
  ...TimelineKind.options.map((kind) => ({ value: kind, label: TIMELINE_WORDS[kind] })),
]

/** The events of a customer, newest first. */
export function Timeline({ uuid }: { uuid: string }) {
  const [kind, setKind] = useState<TimelineKind | undefined>()
  const query = useDeskPages(
    customerEndpoints.getTimeline,
    { params: { uuid }, query: { ...(kind && { kind }) } },
    ({ events }) => ({ before: events.at(-1)?.id }),
  )
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
        <h2 id="timeline" className="text-lg">
          Timeline
        </h2>
        <div className="w-44">
          <SelectBox
            label="Show"
            options={OPTIONS}
            value={kind ?? ''}
            onChange={(value) => setKind(TimelineKind.safeParse(value).data)}
          />
        </div>
      </div>
      <Table
        label="Timeline"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.events)}
        keyOf={({ id }) => id}
        empty="No activity yet."
        more={query}
      />
    </section>
  )
}

const COLUMNS: Column<TimelineEvent>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'kind',
    label: 'Kind',
    cell: ({ kind }) => <span className="whitespace-nowrap">{TIMELINE_WORDS[kind]}</span>,
  },
  {
    id: 'what',
    label: 'Activity',
    cell: ({ kind, words, by }) => (
      <>
        <span className="inline-block first-letter:uppercase">
          {kind === 'audit' ? auditWords(words) : words}
        </span>
        {by && (
          <span className="block text-ink-muted">by {kind === 'audit' ? actorWords(by) : by}</span>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    isFigure: true,
    cell: ({ amount_cents }) => amount_cents !== null && <Money cents={amount_cents} />,
  },
]
