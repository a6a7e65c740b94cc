import { charterOf } from '@passbook/contract/charter'
import { formatInstantDay } from '@passbook/contract/format-dates'
import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/account-status'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { DocumentToSign } from '../../features/disclosures/DocumentToSign.tsx'
import { compareDates } from '../../lib/dates.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import * as wording from './wording.ts'

/** STATES "Documents later": new versions are signed here, and signed documents can be read again. */
export function DisclosuresPage() {
  const insurer = useBranding()?.insurer ?? 'NONE'
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  const list = useData(disclosureEndpoints.getDisclosures, { query: { all: 'true' } })
  return (
    <>
      <Intro title={fill(wording.viewInsurerDisclosures, { insurer: charterOf(insurer) })}>
        <p>{wording.theDocumentsYouSignedWhen}</p>
        <p>
          <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
            {wording.consentHistory}
          </Link>
        </p>
      </Intro>
      <QueryState query={list}>
        {({ disclosures }) => <Documents disclosures={disclosures} mayAgree={mayAgree} />}
      </QueryState>
    </>
  )
}

interface DocumentsProps {
  disclosures: Disclosure[]
  mayAgree: boolean
}

function Documents({ disclosures, mayAgree }: DocumentsProps) {
  const { waiting, toRead, offered, agreed } = groupDisclosures(disclosures, mayAgree)
  if (disclosures.length === 0) {
    return <p className="text-ink-muted">{wording.documentsYouSignWillAppear}</p>
  }
  return (
    <div className="flex max-w-reading flex-col gap-8">
      {waiting.length > 0 && (
        <section>
          <h2 className="text-lg font-bold">{wording.needsYourAgreement}</h2>
          <p className="mb-3 text-ink-muted">{wording.yourAccountWorksAsUsual}</p>
          {/* Consent to electronic documents comes first, because the others are signed electronically. */}
          <ol className="border-t border-hairline">
            {waiting.map((document, index) => (
              <DocumentToSign
                key={document.uuid}
                document={document}
                number={index + 1}
                isNext={index === 0}
              />
            ))}
          </ol>
        </section>
      )}
      <ListToRead title={wording.current} documents={toRead}>
        {wording.youHaveNotAgreedTo}
      </ListToRead>
      <ListToRead title={wording.optional} documents={offered}>
        {wording.youDontHaveToAgree}
      </ListToRead>
      <ListToRead title={wording.agreedTo} documents={agreed} />
    </div>
  )
}

interface ListToReadProps {
  title: string
  documents: Disclosure[]
  children?: string
}

function ListToRead({ title, documents, children }: ListToReadProps) {
  if (documents.length === 0) return null
  return (
    <section>
      <h2 className="text-lg font-bold">{title}</h2>
      {children && <p className="text-ink-muted">{children}</p>}
      <ul className="mt-3 border-t border-hairline">
        {documents.map((document) => (
          <DocumentToRead key={document.uuid} document={document} />
        ))}
      </ul>
    </section>
  )
}

/** A document in a list, with its version and when the person signed or withdrew it. */
function DocumentToRead({ document }: { document: Disclosure }) {
  const { uuid, title } = document
  return (
    <li className="flex min-h-control flex-wrap items-center gap-3 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">
          <Unbroken>{title}</Unbroken>
        </p>
        <p className="text-sm text-ink-muted">{statusWords(document)}</p>
      </div>
      <Link
        to={href('/disclosures/view-disclosures/:uuid', { uuid })}
        className={buttonClass('quiet')}
      >
        {wording.read}
        <span className="sr-only">
          {fill(wording.titleVersion, { title, version: document.version })}
        </span>
      </Link>
    </li>
  )
}

function statusWords({ kind, version, is_active, signed_at, withdrawn_at }: Disclosure): string {
  const parts = [fill(wording.version, { version })]
  if (signed_at !== null)
    parts.push(fill(wording.agreedToOnSignedAt, { signedAt: formatInstantDay(signed_at) }))
  if (withdrawn_at !== null) {
    const date = formatInstantDay(withdrawn_at)
    parts.push(fill(kind === 'w9' ? wording.endedOn : wording.withdrawnOn, { date }))
  }
  if (!is_active) parts.push(wording.replacedByANewerVersion)
  return parts.join(' · ')
}

interface Groups {
  /** Documents to sign, in reading order. */
  waiting: Disclosure[]
  /** Documents in force that this person is not asked to sign. */
  toRead: Disclosure[]
  /** Optional documents. */
  offered: Disclosure[]
  /** Signed documents, newest first. */
  agreed: Disclosure[]
}

/**
 * Separates documents to sign from documents to read. A person on hold, after closing, or with paper
 * delivery is not asked to sign (STATES: Documents later).
 */
export function groupDisclosures(documents: readonly Disclosure[], mayAgree: boolean): Groups {
  const open = documents.filter(({ signed_at, is_active }) => signed_at === null && is_active)
  const isPaper = getsPaper(documents)
  const isChoice = (each: Disclosure) => !each.is_required || (isPaper && each.kind === 'esign')
  const required = open.filter((each) => each.is_required && !(mayAgree && isChoice(each)))
  const isAsked = mayAgree && !isPaper
  return {
    waiting: isAsked ? required : [],
    toRead: isAsked ? [] : required,
    offered: mayAgree ? open.filter(isChoice) : [],
    agreed: documents
      .filter(({ signed_at }) => signed_at !== null)
      .toSorted((one, other) => compareDates(other.signed_at ?? '', one.signed_at ?? '')),
  }
}

/** Whether the consent to electronic documents was withdrawn and not given again. */
function getsPaper(documents: readonly Disclosure[]): boolean {
  const esign = documents.filter(({ kind }) => kind === 'esign')
  const isWithdrawn = esign.some(({ withdrawn_at }) => withdrawn_at !== null)
  return isWithdrawn && esign.every(({ signed_at }) => signed_at === null)
}
