import { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Data } from '@passbook/contract/endpoint'
import { Link } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { linkClass } from '../../../ui/link-class.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Moment } from '../../parts/Moment.tsx'
import { Nothing } from '../../parts/Nothing.tsx'
import { Page } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { consoleHref } from '../../href.ts'
import * as wording from '../wording.ts'
import { KIND_WORDS } from './kind-words.ts'

type Listed = Data<typeof consoleDocumentEndpoints.listDocumentVersions>['documents'][number]

/** The documents that customers agree to, with all versions. */
export function DocumentsPage() {
  const query = useDesk(consoleDocumentEndpoints.listDocumentVersions, {})
  return (
    <Page lead={wording.newVersionsMustBeApproved}>
      <Table
        label={wording.documents}
        columns={COLUMNS}
        query={query}
        rows={query.data?.documents}
        keyOf={({ kind }) => kind}
        empty={wording.noDocuments}
      />
    </Page>
  )
}

const COLUMNS: Column<Listed>[] = [
  {
    id: 'kind',
    label: wording.document,
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
    label: wording.version,
    isFigure: true,
    cell: ({ versions }) => versions[0]?.version ?? <Nothing />,
  },
  {
    id: 'since',
    label: wording.currentSince,
    cell: ({ versions }) =>
      versions[0] ? (
        <Moment at={versions[0].published_at} />
      ) : (
        <Nothing>{wording.notPublished}</Nothing>
      ),
  },
  {
    id: 'required',
    label: wording.whoSignsIt,
    cell: ({ is_required }) => (is_required ? wording.everyoneAndAgainForEach : wording.optional),
  },
  {
    id: 'planned',
    label: wording.nextVersion,
    cell: ({ planned }) =>
      planned ? (
        fill(wording.effectiveDateWithEffectiveDate, {
          effectiveDate: formatFullDay(planned.effective_date),
        })
      ) : (
        <Nothing />
      ),
  },
]
