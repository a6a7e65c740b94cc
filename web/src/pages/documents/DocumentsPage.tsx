import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { consentEndpoints, withdrawnAt, type Consent } from '@passbook/contract/consents'
import { formatInstantDay } from '@passbook/contract/format-dates'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { documentEndpoints } from '@passbook/contract/documents'
import { personStatusMessage } from '@passbook/contract/status-messages'
import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams, Link, href } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useData, dataOptions } from '../../api/use-data.ts'
import { useDownload } from '../../api/use-download.ts'
import { useMessages } from '../../features/messages/use-messages.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { PayoutCard } from '../../features/transfers/payout/PayoutCard.tsx'
import { ReadableUntil } from '../../features/transfers/payout/ReadableUntil.tsx'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { FilesSection } from './overview/FilesSection.tsx'
import { Rows, Section } from './overview/Section.tsx'
import { StatementsSection } from './overview/StatementsSection.tsx'
import { useExpectsStatements } from './statements/statement-address.ts'
import { TaxesSection } from './overview/TaxesSection.tsx'
import {
  filesOf,
  type DocumentFilter,
  KINDS,
  type Kind,
  readFilter,
  writeFilter,
  yearIn,
  applyFilter,
} from './overview/filter-in-address.ts'
import * as wording from './wording.ts'

const MORE = { to: '/disclosures', label: wording.documentsYouSigned } as const

/** The documents the person agreed to, newest first, in the version they signed. */
function AgreementsSection({ filter }: { filter: DocumentFilter }) {
  const consents = useData(consentEndpoints.getConsents)
  // Of an application or account that has ended none will follow.
  const isMoreExpected = useExpectsStatements()
  const noneAtAll = isMoreExpected ? wording.noAgreementsYet : wording.noAgreements
  const none =
    filter.year === null ? noneAtAll : fill(wording.noAgreementsInYear, { year: filter.year })
  return (
    <Section title={wording.agreements} more={MORE}>
      <QueryState query={consents}>
        {(all) => (
          <Rows none={none}>
            {applyFilter(all, filter, ({ signed_at }) => yearIn(signed_at)).map((consent) => (
              <Agreement key={`${consent.uuid} ${consent.signed_at}`} consent={consent} />
            ))}
          </Rows>
        )}
      </QueryState>
      <Link to={href('/disclosures/consents')} className={`${standaloneLinkClass} print:hidden`}>
        {wording.consentHistory}
      </Link>
    </Section>
  )
}

function Agreement({ consent }: { consent: Consent }) {
  const { uuid, hash, title, version, signed_at, withdrawn_at } = consent
  const { download, ...file } = useDownload(disclosureEndpoints.downloadDisclosure, (made) => made)
  const agreed = fill(wording.versionSignedAt, { version, signedAt: formatInstantDay(signed_at) })
  return (
    <DocumentRow
      name={
        <Link
          to={href('/disclosures/view-disclosures/:uuid', { uuid })}
          className={standaloneLinkClass}
        >
          {title}
        </Link>
      }
      about={
        withdrawn_at === null
          ? agreed
          : fill(wording.agreedWithdrawnAt, { agreed, withdrawnAt: formatInstantDay(withdrawn_at) })
      }
      fileName={fill(wording.titleVersionAsAPdf, { title, version })}
      file={{ ...file, save: () => download({ params: { uuid, hash } }) }}
    />
  )
}

const ANY = 'any'
const KIND_WORDS: Record<Kind, string> = {
  statements: wording.statements,
  taxes: wording.taxDocuments,
  agreements: wording.agreements,
  files: wording.messageAttachments,
}

interface FilterFieldsProps {
  filter: DocumentFilter
  /** The years that have documents, newest first. */
  years: readonly number[]
  change: (changed: Partial<DocumentFilter>) => void
}

/** Filters the documents by kind and year. */
function FilterFields({ filter: { kind, year }, years, change }: FilterFieldsProps) {
  const all = year === null || years.includes(year) ? years : [year, ...years]
  return (
    <div
      role="search"
      aria-label={wording.documents}
      className="grid grid-cols-2 gap-4 print:hidden"
    >
      <Select
        label={wording.type}
        value={kind ?? ANY}
        onChange={(value) => change({ kind: KINDS.find((each) => each === value) ?? null })}
        options={[
          { value: ANY, label: wording.all },
          ...KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        ]}
      />
      <Select
        label={wording.year}
        value={year === null ? ANY : String(year)}
        onChange={(value) => change({ year: value === ANY ? null : Number(value) })}
        options={[
          { value: ANY, label: wording.all },
          ...all.map((each) => ({ value: String(each), label: String(each) })),
        ]}
      />
    </div>
  )
}

const SECTIONS: Record<Kind, ComponentType<{ filter: DocumentFilter }>> = {
  statements: StatementsSection,
  taxes: TaxesSection,
  agreements: AgreementsSection,
  files: FilesSection,
}

/** All documents of every kind; after closing, also the status of the payout. */
export function DocumentsPage() {
  const isClosed = useProgress(({ progress }) => progress?.registration_status === 'VIEW_ONLY')
  const { filter, change } = useDocumentFilter()
  const years = useDocumentYears()
  const kinds = filter.kind === null ? KINDS : [filter.kind]
  return (
    <>
      <Intro title={wording.documents} />
      <div className="flex max-w-reading flex-col gap-6">
        {isClosed && <ClosedAccount />}
        <PaperNotice />
        <FilterFields filter={filter} years={years} change={change} />
        {kinds.map((kind) => {
          const SectionOfKind = SECTIONS[kind]
          return <SectionOfKind key={kind} filter={filter} />
        })}
      </div>
    </>
  )
}

function useDocumentFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  return {
    filter,
    change: (changed: Partial<DocumentFilter>) =>
      setSearch(writeFilter({ ...filter, ...changed }), { preventScrollReset: true }),
  }
}

/** Shown to a person who withdrew the consent to electronic documents: documents now come on paper. */
function PaperNotice() {
  const { data: consents = [] } = useData(consentEndpoints.getConsents)
  const since = withdrawnAt(consents, 'esign')
  if (since === null) return null
  return (
    <Notice severity="info" title={wording.youGetPaperDocuments}>
      <p>{fill(wording.youWithdrewYourConsentTo, { since: formatInstantDay(since) })}</p>
      <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
        {wording.viewYourConsentHistory}
      </Link>
    </Notice>
  )
}

/** The status after the person closed their account or canceled the application. */
function ClosedAccount() {
  const accounts = useData(accountEndpoints.getAccounts)
  return <QueryState query={accounts}>{([account]) => <Status account={account} />}</QueryState>
}

function Status({ account }: { account: Account | undefined }) {
  const facts = useStatusFacts(account?.current_balance_cents)
  const message = facts && personStatusMessage(facts)
  const closing = account?.closing
  const isOnItsWay = closing && closing.payout_status !== 'Settled'
  return (
    <>
      {message && <StatusMessage message={message} />}
      {isOnItsWay && <PayoutCard closing={closing} />}
      {closing && <ReadableUntil closing={closing} />}
    </>
  )
}

/** The years that have documents, as far as loaded, newest first. */
function useDocumentYears(): number[] {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  const statements = useData(documentEndpoints.getStatementYears)
  const consents = useData(consentEndpoints.getConsents)
  const { messages } = useMessages()
  const taxes = useQuery(
    { ...dataOptions(taxDocumentEndpoints.getTaxDocuments), enabled: isFirst },
    queryClient,
  )
  const years = [
    ...(statements.data ?? []),
    ...(taxes.data?.documents ?? []).map(({ tax_year }) => tax_year),
    ...(consents.data ?? []).map(({ signed_at }) => yearIn(signed_at)),
    ...filesOf(messages).map(({ sentAt }) => yearIn(sentAt)),
  ]
  return [...new Set(years)].toSorted((a, b) => b - a)
}
