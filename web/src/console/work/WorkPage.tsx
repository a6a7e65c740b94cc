import { type WorkItem, workEndpoints } from '@passbook/contract/console/work'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { type MissingPart, lazyPart } from '../../shell/loading/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useAct } from '../api/use-act.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Page } from '../parts/Page.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { useMay } from '../session/me.ts'
import { SavedViews } from './SavedViews.tsx'
import { WorkTable, workLinkId } from './WorkTable.tsx'
import { kindWords } from './kind-words.ts'
import { type WorkSelection, readWorkSelection, views, writeWorkSelection } from './views.ts'
import * as wording from './wording.ts'

/** Loaded when an item is opened or chosen, so that the list comes sooner. */
const WorkDetail = lazyPart(() => import('./WorkDetail.tsx').then((m) => m.WorkDetail), NotLoaded)
const BulkActs = lazyPart(() => import('./BulkActs.tsx').then((m) => m.BulkActs), NotLoaded)

function NotLoaded({ onRetry, isRetrying }: MissingPart) {
  return (
    <PartMissing onRetry={onRetry} isRetrying={isRetrying ?? false}>
      {wording.partDidNotLoad}
    </PartMissing>
  )
}

interface KindFilterProps {
  kinds: readonly { kind: string; open: number; overdue: number }[]
  value: string | undefined
  onChange: (kind: string | undefined) => void
}

const ALL = 'all'

/** Filters by kind of work, with the number of open items of each. */
function KindFilter({ kinds, value, onChange }: KindFilterProps) {
  const grouped = groupByName(kinds)
  const known = grouped.some(({ kind }) => kind === value) || value === undefined
  const listed = known ? grouped : [...grouped, ...groupByName(asKinds(value))]
  const options = listed.map(({ kind, name, open, overdue }) => ({
    value: kind,
    label: `${name} (${open}${overdue > 0 ? fill(wording.overdue, { overdue }) : ''})`,
  }))
  return (
    <div className="w-72 max-w-full">
      <SelectBox
        label={wording.kind}
        options={[{ value: ALL, label: wording.allKinds }, ...options]}
        value={value ?? ALL}
        onChange={(kind) => onChange(kind === ALL ? undefined : kind)}
      />
    </div>
  )
}

type Counted = KindFilterProps['kinds'][number]

function asKinds(value: string): Counted[] {
  return value.split(',').map((kind) => ({ kind, open: 0, overdue: 0 }))
}

/** Kinds with the same name are one option, whose value names them all. */
function groupByName(kinds: readonly Counted[]): (Counted & { name: string })[] {
  const groups = Map.groupBy(kinds, ({ kind }) => kindWords(kind))
  return [...groups].map(([name, same]) => ({
    name,
    kind: same.map(({ kind }) => kind).join(','),
    open: same.reduce((sum, { open }) => sum + open, 0),
    overdue: same.reduce((sum, { overdue }) => sum + overdue, 0),
  }))
}

/** Claims the most urgent item that nobody has and opens it beside the list. */
function TakeNext({ onTaken }: { onTaken: (item: WorkItem) => void }) {
  const [isNone, setIsNone] = useState(false)
  const take = useAct(workEndpoints.takeNext, {
    onSuccess: ({ item }) => {
      setIsNone(item === null)
      if (item) onTaken(item)
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <Button isPending={take.isPending} onClick={() => take.mutate({})}>
        {wording.takeTheNext}
      </Button>
      <output className="text-sm text-ink-muted">{isNone && wording.nothingIsLeftToTake}</output>
      <Refusal error={take.error} />
    </div>
  )
}

/** The work queue. The selected item opens beside it; without one the list has the whole width. */
export function WorkPage() {
  const [search, setSearch] = useSearchParams()
  const selection = readWorkSelection(search)
  const { view, kind, item } = selection
  const query = useDeskPages(workEndpoints.listWork, { query: { view, kind } }, ({ items }) => ({
    after: items.at(-1)?.id,
  }))
  const pages = query.data?.pages
  const newest = pages?.[0]
  const items = pages?.flatMap((page) => page.items)
  // A just claimed or finished item may leave the view, but stays open beside it.
  const [changed, setChanged] = useState<WorkItem | null>(null)
  const open = [...(items ?? []), changed].find((one) => one?.id === item) ?? undefined
  const mayTake = useMay()('work.take')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // It stays after the selection is cleared, because it shows the results.
  const [hasChosen, setHasChosen] = useState(false)
  const select = (to: Partial<WorkSelection>) =>
    setSearch(writeWorkSelection({ ...selection, item: null, ...to }))
  const close = () => {
    select({})
    // The focus goes back to where the item was opened.
    if (item !== null) document.getElementById(workLinkId(item))?.focus()
  }
  return (
    <Page
      lead={newest && totalWords(newest.kinds)}
      actions={
        mayTake && (
          <TakeNext
            onTaken={(taken) => {
              setChanged(taken)
              select({ item: taken.id })
            }}
          />
        )
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <SegmentedControl
          label={wording.view}
          isFramed
          segments={views}
          value={view}
          onChange={(to) => select({ view: to })}
        />
        <KindFilter
          kinds={newest?.kinds ?? []}
          value={kind}
          onChange={(to) => select({ kind: to })}
        />
      </div>
      <SavedViews selection={selection} />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${open ? 'xl:grid-cols-[minmax(0,1fr)_19rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
      >
        <div className="min-w-0">
          {hasChosen && (
            <Suspense>
              <BulkActs items={items ?? []} chosen={chosen} onClear={() => setChosen(new Set())} />
            </Suspense>
          )}
          <WorkTable
            chosen={mayTake && view !== 'done' ? chosen : undefined}
            onChoose={(ids) => {
              setHasChosen(true)
              setChosen(ids)
            }}
            query={query}
            items={items}
            asOf={newest?.as_of ?? ''}
            selection={selection}
            empty={EMPTY[view]}
          />
        </div>
        {open && (
          <Suspense>
            <WorkDetail
              key={item}
              item={open}
              asOf={newest?.as_of ?? ''}
              onChanged={setChanged}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

const EMPTY = {
  open: wording.noOpenWork,
  mine: wording.youHaventClaimedAnyWork,
  unclaimed: wording.allOpenWorkIsClaimed,
  done: wording.completedWorkAppearsHereNewest,
} as const

function totalWords(kinds: readonly { open: number; overdue: number }[]): string {
  const sum = (of: 'open' | 'overdue') => kinds.reduce((total, kind) => total + kind[of], 0)
  const overdue = sum('overdue')
  const open = sum('open')
  if (overdue === 0) return fill(wording.openNoneOverdue, { open })
  return fill(wording.openAndOverdue, { open, overdue })
}
