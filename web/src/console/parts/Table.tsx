import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import * as wording from './wording.ts'
import { useSay } from './words.ts'

export interface Column<Row> {
  id: string
  label: string
  /** The cells explain themselves: only screen readers get the label. */
  isLabelHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Figures are aligned right. */
  isFigure?: boolean
  /** Only for complete lists: sorting one page would leave out the rest. */
  sortBy?: (row: Row) => string | number
}

/** The state of the query that loads the rows. */
interface Fetched {
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Not needed when the rows are already loaded. */
  query?: Fetched
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** The row that is open beside the table. */
  isCurrent?: (row: Row) => boolean
  /** Says what will appear here (UX 27). */
  empty: string
  /** For a list that loads page by page. */
  more?: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

const ALREADY_LOADED: Fetched = { isPending: false, error: null, refetch: () => undefined }
/** A table with at most this many columns also fits on a phone. */
const MAX_PHONE_COLUMNS = 2
const SKELETON_ROWS = ['1', '2', '3', '4', '5']

/**
 * The table component of the console, with states for loading, error and no rows. On a phone each row is a
 * card of names and values; on a medium screen a wide table scrolls in its box.
 */
export function Table<Row>({
  label,
  columns,
  query = ALREADY_LOADED,
  rows,
  empty,
  more,
  ...rest
}: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const say = useSay()
  if (rows === undefined && query.error) {
    return (
      <Refusal error={query.error} title={wording.thisCouldNotBeLoaded}>
        <Button variant="secondary" onClick={() => void query.refetch()}>
          {wording.retry}
        </Button>
      </Refusal>
    )
  }
  const sortBy = columns.find(({ id }) => id === sorting?.column)?.sortBy
  const shown = rows && sortBy && sorting ? sorted(rows, sortBy, sorting) : rows
  return (
    <>
      <div className="hairline relative overflow-x-auto rounded-lg bg-surface">
        <table
          aria-label={say(label)}
          aria-busy={query.isPending}
          className={`w-full border-collapse text-left text-sm ${columns.length > MAX_PHONE_COLUMNS ? 'cards' : ''}`}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.id}
                  column={column}
                  sorting={sorting}
                  onSort={() => setSorting(nextSorting(sorting, column.id))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows {...rest} columns={columns} rows={shown} empty={say(empty)} />
          </tbody>
        </table>
      </div>
      {more?.hasNextPage && (
        <div className="mt-4">
          <Button
            variant="secondary"
            isPending={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {wording.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: () => void
}

function Heading<Row>({
  column: { id, label, isLabelHidden, isFigure, sortBy },
  sorting,
  onSort,
}: HeadingProps<Row>) {
  const say = useSay()
  const direction = sorting?.column === id ? sorting.direction : undefined
  const Mark = direction === 'descending' ? ChevronDown : ChevronUp
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`border-b border-hairline px-3 font-normal whitespace-nowrap text-ink-muted first:pl-4 last:pr-4 ${isFigure ? 'text-right' : ''} ${sortBy ? '' : 'py-2.5'}`}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-target items-center gap-1 rounded-sm outline-offset-[-2px] hover:text-ink"
        >
          {say(label)}
          <Mark aria-hidden className={`size-4 ${direction ? 'text-ink' : 'opacity-0'}`} />
        </button>
      ) : isLabelHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        say(label)
      )}
    </th>
  )
}

type RowsProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'keyOf' | 'isCurrent' | 'empty'>

function Rows<Row>({ columns, rows, keyOf, isCurrent, empty }: RowsProps<Row>) {
  if (!rows) {
    return SKELETON_ROWS.map((row) => (
      <tr key={row} className={rowClass}>
        {columns.map((column) => (
          <Cell key={column.id} column={column}>
            <Skeleton className="my-0.5 h-4 w-24" />
          </Cell>
        ))}
      </tr>
    ))
  }
  if (rows.length === 0) {
    return (
      <tr>
        <td colSpan={columns.length} className="px-4 py-8 text-base text-ink-muted">
          {empty}
        </td>
      </tr>
    )
  }
  return rows.map((row) => (
    <tr
      key={keyOf(row)}
      aria-current={isCurrent?.(row) || undefined}
      className={`${rowClass} hover:bg-sunken aria-[current=true]:bg-primary-tint`}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  ))
}

const rowClass = 'border-b border-hairline last:border-b-0'

interface CellProps<Row> {
  column: Column<Row>
  children: ReactNode
}

/** In a card the column's name is shown before the value. Screen readers already have the heading. */
function Cell<Row>({ column: { label, isLabelHidden, isFigure }, children }: CellProps<Row>) {
  const say = useSay()
  return (
    <td
      data-label={isLabelHidden ? undefined : say(label)}
      className={`px-3 py-2.5 align-top first:pl-4 last:pr-4 ${isFigure ? 'figures text-right whitespace-nowrap' : 'break-words'}`}
    >
      <div className="min-w-0">{children}</div>
    </td>
  )
}

/** The column and direction a list is sorted by. */
interface Sorting {
  column: string
  direction: 'ascending' | 'descending'
}

/** Pressing a heading sorts ascending, then descending, then in the server order again. */
function nextSorting(now: Sorting | null, column: string): Sorting | null {
  if (now?.column !== column) return { column, direction: 'ascending' }
  return now.direction === 'ascending' ? { column, direction: 'descending' } : null
}

function sorted<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  { direction }: Sorting,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-US', { sensitivity: 'base' })
}
