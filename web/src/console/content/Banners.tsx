import { type ShownBanner, contentEndpoints } from '@passbook/contract/console/content'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { NewBanner } from './NewBanner.tsx'
import { severityWords } from './content-words.ts'

/** The current and future notices. */
export function Banners({ onDone }: { onDone: (words: string) => void }) {
  const mayPropose = useMay()('content.propose')
  const query = useDesk(contentEndpoints.listBanners, {})
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-labelledby="notices">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="notices" className="text-lg">
          Notices
        </h2>
        {mayPropose && <Button onClick={() => setWriting(true)}>New notice</Button>}
      </div>
      <Table
        label="Notices"
        columns={mayPropose ? [...COLUMNS, takeDownColumn(onDone)] : COLUMNS}
        query={query}
        rows={query.data?.banners}
        keyOf={({ uuid }) => uuid}
        empty="There are no current or scheduled notices."
      />
      {isWriting && <NewBanner onClose={() => setWriting(false)} onDone={onDone} />}
    </section>
  )
}

const COLUMNS: Column<ShownBanner>[] = [
  { id: 'type', label: 'Kind', cell: ({ type }) => severityWords(type) },
  {
    id: 'words',
    label: 'Notice',
    cell: ({ title, message }) => (
      <>
        <strong>{title}</strong>
        <span className="block text-ink-muted">{message}</span>
      </>
    ),
  },
  { id: 'from', label: 'Starts', cell: ({ starts_at }) => <Moment at={starts_at} /> },
  {
    id: 'until',
    label: 'Ends',
    cell: ({ ends_at }) => (ends_at ? <Moment at={ends_at} /> : 'No end date'),
  },
]

function takeDownColumn(onDone: (words: string) => void): Column<ShownBanner> {
  return {
    id: 'act',
    label: 'Action',
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
      <Button variant="secondary" aria-label={`Edit ${banner.title}`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen && <NewBanner banner={banner} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function TakeDown({ banner, onDone }: { banner: ShownBanner; onDone: (words: string) => void }) {
  const act = useAct(contentEndpoints.takeDownBanner, {
    onSuccess: () => onDone(`“${banner.title}” was taken down.`),
  })
  return (
    <Button
      variant="secondary"
      isPending={act.isPending}
      aria-label={`Take down ${banner.title}`}
      onClick={() => act.mutate({ params: { uuid: banner.uuid } })}
    >
      Take down
    </Button>
  )
}
