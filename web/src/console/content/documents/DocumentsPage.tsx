import { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { linkClass } from '../../../ui/link-class.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Moment } from '../../parts/Moment.tsx'
import { Nothing } from '../../parts/Nothing.tsx'
import { Page } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { consoleHref } from '../../href.ts'
import { KIND_WORDS } from './kind-words.ts'

type Listed = Data<typeof consoleDocumentEndpoints.listDocumentVersions>['documents'][number]

/** The documents that customers agree to, with all versions. */
export function DocumentsPage() {
  const query = useDesk(consoleDocumentEndpoints.listDocumentVersions, {})
  return (
    <Page lead="New versions must be approved by a second person. Earlier versions stay as they were signed.">
      <Table
        label="Documents"
        columns={COLUMNS}
        query={query}
        rows={query.data?.documents}
        keyOf={({ kind }) => kind}
        empty="No documents."
      />
    </Page>
  )
}

const COLUMNS: Column<Listed>[] = [
  {
    id: 'kind',
    label: 'Document',
    cell: ({ kind, versions }) => (
      <>
        <Link
          to={consoleHref('/console/documents/:kind', { kind })}
          className={`${linkClass} font-bold`}
        >
          {KIND_WORDS[kind]}
        </Link>
        <span className="block text-ink-muted">{versions[0]?.title}</span>
      </>
    ),
  },
  {
    id: 'version',
    label: 'Version',
    isFigure: true,
    cell: ({ versions }) => versions[0]?.version ?? <Nothing />,
  },
  {
    id: 'since',
    label: 'Current since',
    cell: ({ versions }) =>
      versions[0] ? <Moment at={versions[0].published_at} /> : <Nothing>Never</Nothing>,
  },
  {
    id: 'required',
    label: 'Who signs it',
    cell: ({ is_required }) =>
      is_required ? 'Everyone, and again for each new version' : 'Optional',
  },
  {
    id: 'planned',
    label: 'Next version',
    cell: ({ planned }) =>
      planned ? `Effective ${formatFullDay(planned.effective_date)}` : <Nothing />,
  },
]
