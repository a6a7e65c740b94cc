import {
  type TimelineEvent,
  TimelineKind,
  customerEndpoints,
} from '@passbook/contract/console/customers'
import type { Act } from '@passbook/contract/console/roles'
import { useState } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { linkClass } from '../../ui/link-class.ts'
import { Money } from '../../ui/Money.tsx'
import { useDeskPages } from '../api/use-desk.ts'
import { auditWords, actorWords } from '../parts/audit-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { TIMELINE_WORDS } from './customer-words.ts'
import * as wording from './wording.ts'

const OPTIONS = [
  { value: '', label: wording.allActivity },
  ...TimelineKind.options.map((kind) => ({ value: kind, label: TIMELINE_WORDS[kind] })),
]

/** The events of a customer, newest first. */
export function Timeline({ uuid }: { uuid: string }) {
  const may = useMay()
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
        columns={columnsFor(uuid, may)}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.events)}
        keyOf={({ id }) => id}
        empty={wording.noActivityYet}
        more={query}
      />
    </section>
  )
}

/** The page of what an event is about, if there is one that the reader may open. */
function pageOf(
  uuid: string,
  { kind, about_id }: TimelineEvent,
  may: (act: Act) => boolean,
): string | null {
  if (kind === 'document' && may('customers.papers')) {
    return consoleHref('/console/customers/:uuid/papers', { uuid })
  }
  if (about_id === null) return null
  if (kind === 'transfer') {
    const transaction = about_id
    return consoleHref('/console/customers/:uuid/transactions/:transaction', { uuid, transaction })
  }
  if (kind !== 'message' || !may('messages.read')) return null
  return consoleHref('/console/messages/:uuid', { uuid: about_id })
}

function What({ event: { kind, words, by }, to }: { event: TimelineEvent; to: string | null }) {
  const text = kind === 'audit' ? auditWords(words) : words
  return (
    <>
      <span className="inline-block first-letter:uppercase">
        {to ? (
          <Link to={to} className={linkClass}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      {by && (
        <span className="block text-ink-muted">
          {fill(wording.by, { by: kind === 'audit' ? actorWords(by) : by })}
        </span>
      )}
    </>
  )
}

function columnsFor(uuid: string, may: (act: Act) => boolean): Column<TimelineEvent>[] {
  return [
    { id: 'at', label: wording.when, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'kind',
      label: wording.kind,
      cell: ({ kind }) => <span className="whitespace-nowrap">{TIMELINE_WORDS[kind]}</span>,
    },
    {
      id: 'what',
      label: wording.activity,
      cell: (event) => <What event={event} to={pageOf(uuid, event, may)} />,
    },
    {
      id: 'amount',
      label: wording.amount,
      isFigure: true,
      cell: ({ amount_cents }) => amount_cents !== null && <Money cents={amount_cents} />,
    },
  ]
}
