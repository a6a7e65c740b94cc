import { type ShownBanner, contentEndpoints } from '@passbook/contract/console/content'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { NewBanner } from './NewBanner.tsx'
import { severityWords } from './content-words.ts'
import * as wording from './wording.ts'

/** The current and future notices. */
export function Banners({ onDone }: { onDone: (words: string) => void }) {
  const mayPropose = useMay()('content.propose')
  const query = useDesk(contentEndpoints.listBanners, {})
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-labelledby="notices">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="notices" className="text-lg">
          {wording.notices}
        </h2>
        {mayPropose && <Button onClick={() => setWriting(true)}>{wording.newNotice}</Button>}
      </div>
      <Table
        label={wording.notices}
        columns={mayPropose ? [...COLUMNS, takeDownColumn(onDone)] : COLUMNS}
        query={query}
        rows={query.data?.banners}
        keyOf={({ uuid }) => uuid}
        empty={wording.thereAreNoCurrentOr}
      />
      {isWriting && <NewBanner onClose={() => setWriting(false)} onDone={onDone} />}
    </section>
  )
}

const COLUMNS: Column<ShownBanner>[] = [
  { id: 'type', label: wording.kind, cell: ({ type }) => severityWords(type) },
  {
    id: 'words',
    label: wording.notice,
    cell: ({ title, message }) => (
      <>
        <strong>{title}</strong>
        <span className="block text-ink-muted">{message}</span>
      </>
    ),
  },
  { id: 'from', label: wording.starts, cell: ({ starts_at }) => <Moment at={starts_at} /> },
  {
    id: 'until',
    label: wording.ends,
    cell: ({ ends_at }) => (ends_at ? <Moment at={ends_at} /> : wording.noEndDate),
  },
]

function takeDownColumn(onDone: (words: string) => void): Column<ShownBanner> {
  return {
    id: 'act',
    label: wording.action,
    isLabelHidden: true,
    cell: (banner) => (
      <span className="flex flex-wrap gap-2">
        <Edit banner={banner} onDone={onDone} />
        <TakeDown banner={banner} onDone={onDone} />
      </span>
    ),
  }
}

/** Edits a notice. The new version replaces it once a second person agrees. */
function Edit({ banner, onDone }: { banner: ShownBanner; onDone: (words: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={fill(wording.editTitle, { title: banner.title })}
        onClick={() => setOpen(true)}
      >
        {wording.edit}
      </Button>
      {isOpen && <NewBanner banner={banner} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function TakeDown({ banner, onDone }: { banner: ShownBanner; onDone: (words: string) => void }) {
  const act = useAct(contentEndpoints.takeDownBanner, {
    onSuccess: () => onDone(fill(wording.titleWasTakenDown, { title: banner.title })),
  })
  return (
    <Button
      variant="secondary"
      isPending={act.isPending}
      aria-label={fill(wording.takeDownTitle, { title: banner.title })}
      onClick={() => act.mutate({ params: { uuid: banner.uuid } })}
    >
      {wording.takeDown}
    </Button>
  )
}
