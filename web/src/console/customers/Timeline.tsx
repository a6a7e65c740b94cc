import {
  type TimelineEvent,
  TimelineKind,
  customerEndpoints,
} from '@passbook/contract/console/customers'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Money } from '../../ui/Money.tsx'
import { useDeskPages } from '../api/use-desk.ts'
import { auditWords, actorWords } from '../parts/audit-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { TIMELINE_WORDS } from './customer-words.ts'
import * as wording from './wording.ts'

const OPTIONS = [
  { value: '', label: wording.allActivity },
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
          {wording.timeline}
        </h2>
        <div className="w-44">
          <SelectBox
            label={wording.show}
            options={OPTIONS}
            value={kind ?? ''}
            onChange={(value) => setKind(TimelineKind.safeParse(value).data)}
          />
        </div>
      </div>
      <Table
        label={wording.timeline}
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.events)}
        keyOf={({ id }) => id}
        empty={wording.noActivityYet}
        more={query}
      />
    </section>
  )
}

const COLUMNS: Column<TimelineEvent>[] = [
  { id: 'at', label: wording.when, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'kind',
    label: wording.kind,
    cell: ({ kind }) => <span className="whitespace-nowrap">{TIMELINE_WORDS[kind]}</span>,
  },
  {
    id: 'what',
    label: wording.activity,
    cell: ({ kind, words, by }) => (
      <>
        <span className="inline-block first-letter:uppercase">
          {kind === 'audit' ? auditWords(words) : words}
        </span>
        {by && (
          <span className="block text-ink-muted">
            {fill(wording.by, { by: kind === 'audit' ? actorWords(by) : by })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) => amount_cents !== null && <Money cents={amount_cents} />,
  },
]
