import {
  type DocumentVersion,
  consoleDocumentEndpoints,
} from '@passbook/contract/console/content/documents'
import { termEndpoints } from '@passbook/contract/console/content/terms'
import { formatFullDay } from '@passbook/contract/format-dates'
import { DisclosureKind } from '@passbook/contract/disclosures'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { NotFound } from '../../frame/NotFound.tsx'
import { consoleHref } from '../../href.ts'
import { Moment } from '../../parts/Moment.tsx'
import { Page } from '../../parts/Page.tsx'
import { SelectBox } from '../../parts/SelectBox.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { useMay } from '../../session/me.ts'
import * as wording from '../wording.ts'
import { Difference } from './Difference.tsx'
import { KIND_WORDS } from './kind-words.ts'

/** One document: its versions, the planned one, and the differences between any two. */
export function DocumentPage() {
  const kind = DisclosureKind.safeParse(useParams()['kind'])
  return kind.success ? <DocumentDetails kind={kind.data} /> : <NotFound />
}

function DocumentDetails({ kind }: { kind: DisclosureKind }) {
  const mayPropose = useMay()('content.propose')
  const query = useDesk(consoleDocumentEndpoints.listDocumentVersions, {})
  const document = query.data?.documents.find((each) => each.kind === kind)
  const versions = document?.versions
  return (
    <Page
      title={KIND_WORDS[kind]}
      back={{ to: consoleHref('/console/documents'), label: wording.documents }}
      actions={
        mayPropose && (
          <Link
            to={consoleHref('/console/documents/:kind/new', { kind })}
            className={buttonClass('primary')}
          >
            {wording.newVersion}
          </Link>
        )
      }
    >
      {document?.planned && <Planned planned={document.planned} mayDrop={mayPropose} />}
      <div className="flex flex-col gap-8">
        <Table
          label={wording.versions}
          columns={COLUMNS}
          query={query}
          rows={versions}
          keyOf={({ uuid }) => uuid}
          empty={wording.noVersionsYet}
        />
        {versions && versions.length > 1 && <Compare versions={versions} />}
      </div>
    </Page>
  )
}

interface PlannedProps {
  planned: { uuid: string; title: string; effective_date: string }
  mayDrop: boolean
}

function Planned({ planned: { uuid, title, effective_date }, mayDrop }: PlannedProps) {
  const [isGone, setGone] = useState(false)
  const drop = useAct(termEndpoints.dropPlannedChange, { onSuccess: () => setGone(true) })
  if (isGone) return null
  return (
    <div className="mb-6">
      <Notice
        severity="info"
        title={fill(wording.aNewVersionTakesEffect, {
          effectiveDate: formatFullDay(effective_date),
        })}
        action={
          mayDrop && (
            <Button
              variant="secondary"
              isPending={drop.isPending}
              onClick={() => drop.mutate({ params: { uuid } })}
            >
              {wording.cancelNewVersion}
            </Button>
          )
        }
      >
        {fill(wording.titleWasApproved, { title })}
      </Notice>
    </div>
  )
}

const COLUMNS: Column<DocumentVersion>[] = [
  { id: 'version', label: wording.version, cell: ({ version }) => <strong>{version}</strong> },
  { id: 'title', label: wording.title, cell: ({ title }) => title },
  {
    id: 'from',
    label: wording.effective,
    cell: ({ published_at }) => <Moment at={published_at} />,
  },
  {
    id: 'until',
    label: wording.until,
    cell: ({ retired_at }) => (retired_at ? <Moment at={retired_at} /> : wording.current),
  },
]

/** Compares any two versions in one text. */
function Compare({ versions }: { versions: readonly DocumentVersion[] }) {
  const [older, setOlder] = useState(versions[1]?.uuid ?? '')
  const [newer, setNewer] = useState(versions[0]?.uuid ?? '')
  const options = versions.map(({ uuid, version }) => ({
    value: uuid,
    label: fill(wording.versionWithVersion, { version }),
  }))
  const before = useDesk(consoleDocumentEndpoints.getDocumentVersion, { params: { uuid: older } })
  const after = useDesk(consoleDocumentEndpoints.getDocumentVersion, { params: { uuid: newer } })
  return (
    <section aria-labelledby="difference">
      <h2 id="difference" className="mb-3 text-lg">
        {wording.whatChanged}
      </h2>
      <div className="mb-4 grid max-w-reading gap-4 sm:grid-cols-2">
        <SelectBox label={wording.from} options={options} value={older} onChange={setOlder} />
        <SelectBox label={wording.to} options={options} value={newer} onChange={setNewer} />
      </div>
      {before.data && after.data && (
        <Difference
          label={wording.difference}
          before={before.data.words}
          after={after.data.words}
        />
      )}
    </section>
  )
}
