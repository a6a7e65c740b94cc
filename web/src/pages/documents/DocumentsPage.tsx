import type { ComponentType } from 'react'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ClosedAccount } from './ClosedAccount.tsx'
import { AgreementsSection } from './overview/AgreementsSection.tsx'
import { FilesSection } from './overview/FilesSection.tsx'
import { FilterFields } from './overview/FilterFields.tsx'
import { PaperNotice } from './overview/PaperNotice.tsx'
import { StatementsSection } from './overview/StatementsSection.tsx'
import { TaxesSection } from './overview/TaxesSection.tsx'
import { type DocumentFilter, KINDS, type Kind } from './overview/filter-in-address.ts'
import { useDocumentFilter } from './overview/use-document-filter.ts'
import { useDocumentYears } from './overview/use-document-years.ts'

const SECTIONS: Record<Kind, ComponentType<{ filter: DocumentFilter }>> = {
  statements: StatementsSection,
  taxes: TaxesSection,
  agreements: AgreementsSection,
  files: FilesSection,
}

/** What there is to read, of every kind at one look; after closing also where the payout is. */
export function DocumentsPage() {
  const isClosed = useProgress(({ progress }) => progress?.registration_status === 'VIEW_ONLY')
  const { filter, change } = useDocumentFilter()
  const years = useDocumentYears()
  const kinds = filter.kind === null ? KINDS : [filter.kind]
  return (
    <>
      <Intro title="Documents" />
      <div className="flex max-w-reading flex-col gap-6">
        {isClosed && <ClosedAccount />}
        <PaperNotice />
        <FilterFields filter={filter} years={years} change={change} />
        {kinds.map((kind) => {
          const Section = SECTIONS[kind]
          return <Section key={kind} filter={filter} />
        })}
      </div>
    </>
  )
}
