import type { WorkItem } from '@passbook/contract/console/work'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { ageWords, isPast } from '../parts/words.ts'
import { chooseColumn } from '../parts/bulk.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { kindWords } from './kind-words.ts'
import { type WorkSelection, writeWorkSelection } from './views.ts'
import * as wording from './wording.ts'

type RequiredTableProps = Required<Parameters<typeof Table>[0]>

interface WorkTableProps {
  query: RequiredTableProps['query'] & RequiredTableProps['more']
  items: readonly WorkItem[] | undefined
  /** The banking clock. */
  asOf: string
  selection: WorkSelection
  empty: string
  /** The ids of the chosen items, for roles that may take work. */
  chosen: ReadonlySet<number> | undefined
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The id of the link that opens an item, to which the focus returns. */
export function workLinkId(id: number): string {
  return `work-${id}`
}

/** The work queue in the order of priority. */
export function WorkTable({
  query,
  items,
  asOf,
  selection,
  empty,
  chosen,
  onChoose,
}: WorkTableProps) {
  const columns = [
    ...(chosen
      ? [
          chooseColumn({
            idOf: ({ id }: WorkItem) => id,
            nameOf: ({ kind, customer }) => [kindWords(kind), customer].filter(Boolean).join(', '),
            chosen,
            onChoose,
          }),
        ]
      : []),
    ...columnsOf(selection, asOf),
  ]
  return (
    <Table
      label={wording.workQueue}
      columns={columns}
      query={query}
      rows={items}
      keyOf={({ id }) => id}
      isCurrent={({ id }) => id === selection.item}
      empty={empty}
      more={query}
    />
  )
}

function columnsOf(selection: WorkSelection, asOf: string): Column<WorkItem>[] {
  const isDone = selection.view === 'done'
  return [
    {
      id: 'due',
      label: wording.due,
      cell: (item) => (
        <>
          <Due item={item} asOf={asOf} />
          {item.due_reason && <span className="block text-ink-muted">{item.due_reason}</span>}
        </>
      ),
    },
    {
      id: 'what',
      label: wording.item,
      cell: ({ id, kind, message }) => (
        <>
          <Link
            id={workLinkId(id)}
            to={{ search: writeWorkSelection({ ...selection, item: id }) }}
            className={`${linkClass} font-bold`}
          >
            {kindWords(kind)}
          </Link>
          <span className="line-clamp-1 text-ink-muted">{message}</span>
        </>
      ),
    },
    { id: 'who', label: wording.customer, cell: ({ customer }) => customer ?? <Nothing /> },
    isDone
      ? { id: 'done', label: wording.done, cell: (item) => <DoneBy item={item} /> }
      : {
          id: 'age',
          label: wording.waiting,
          cell: ({ raised_at }) => (
            <span className="whitespace-nowrap">{ageWords(raised_at, asOf)}</span>
          ),
        },
    {
      id: 'claimed',
      label: wording.claimedBy,
      cell: ({ claimed_by }) => claimed_by?.name ?? <Nothing>{wording.unclaimed}</Nothing>,
    },
  ]
}

function DoneBy({ item: { handled_at, handled_by } }: { item: WorkItem }) {
  return (
    <>
      {handled_at && <Moment at={handled_at} />}
      <span className="block text-ink-muted">{handled_by}</span>
    </>
  )
}

/** The due date. Overdue items are marked with a word, not only with a color (UX 31). */
export function Due({ item, asOf }: { item: WorkItem; asOf: string }) {
  const { due_at, handled_at, is_urgent } = item
  if (!due_at) return <Nothing>{wording.noDeadline}</Nothing>
  return (
    <>
      <Moment at={due_at} />
      {!handled_at && is_urgent && (
        <span className="block">
          <StatusDot tone="warning">{wording.highPriority}</StatusDot>
        </span>
      )}
      {!handled_at && isPast(due_at, asOf) && (
        <span className="block font-bold">
          <StatusDot tone="danger">
            {fill(wording.overdueByDueAt, { dueAt: ageWords(due_at, asOf) })}
          </StatusDot>
        </span>
      )}
    </>
  )
}
