import { formatInstantDay, formatMoment } from '@passbook/contract/format-dates'
import {
  type Disclosure as DisclosureRow,
  disclosureEndpoints,
} from '@passbook/contract/disclosures'
import { isCompleted } from '@passbook/contract/enums'
import { maySign } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type ComponentProps, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { useDownload } from '../../api/use-download.ts'
import { Agreement, DocumentText } from '../../features/disclosures/Agreement.tsx'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Facts, Hash } from './Facts.tsx'
import * as wording from './wording.ts'

const STALE = { staleTime: 0 }
const EVERY_DOCUMENT = dataOptions(disclosureEndpoints.getDisclosures, { query: { all: 'true' } })

/** A document to read, print and download (UX 43), with the signing form if it is still unsigned. */
export function ViewDisclosurePage() {
  const { uuid } = useParams()
  const list = useQuery(EVERY_DOCUMENT, queryClient)
  return (
    <QueryState query={list}>
      {({ disclosures }) => {
        const document = disclosures.find((each) => each.uuid === uuid)
        return document ? <Document document={document} /> : <NoDocument />
      }}
    </QueryState>
  )
}

function Document({ document }: { document: DisclosureRow }) {
  const { uuid, hash, title, signed_at } = document
  const text = useData(disclosureEndpoints.getDisclosure, { params: { uuid, hash } })
  const progress = useProgress((state) => state.progress)
  const isAsked = progress !== null && maySign(progress)
  usePageTitle(title)
  const list = useListPath()
  const navigate = useNavigate()

  async function goOn() {
    // Fetched before the list shows, because an old list would briefly offer the signed document again.
    await Promise.allSettled([
      queryClient.fetchQuery({
        ...dataOptions(disclosureEndpoints.getActiveDisclosures),
        ...STALE,
      }),
      queryClient.fetchQuery({ ...EVERY_DOCUMENT, ...STALE }),
    ])
    await navigate(list)
    // Consents and delivery settings are fetched again when a page needs them.
    await queryClient.invalidateQueries({ refetchType: 'none' })
  }

  return (
    <>
      <div className="mb-8 flex flex-wrap items-start justify-between gap-4 border-b border-hairline pb-6">
        <div>
          <h1 className="text-xl font-bold">{title}</h1>
          <p className="mt-1 text-sm text-ink-muted">{summaryOf(document)}</p>
        </div>
        <DownloadAndPrint document={document} />
      </div>
      <QueryState query={text}>
        {(data) => (
          <>
            <DocumentText text={data} />
            <AboutDocument document={document} agreement={data.agreement} />
            {signed_at === null && isAsked && document.is_active && (
              <div className="mt-8 border-t border-hairline pt-6 print:hidden">
                <Agreement text={data} onSigned={goOn} onRefused={() => void text.refetch()} />
              </div>
            )}
            {signed_at !== null && isAsked && document.is_active && document.kind === 'w9' && (
              <SignAgain text={data} onSigned={goOn} onRefused={() => void text.refetch()} />
            )}
          </>
        )}
      </QueryState>
      <BackToList />
    </>
  )
}

/** A W-9 is signed again when its answer changes, for example after the IRS ended the withholding. */
function SignAgain(props: ComponentProps<typeof Agreement>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-8 border-t border-hairline pt-6 print:hidden">
      <p className="mb-3 max-w-reading">{wording.ifYourAnswerHasChanged}</p>
      {isOpen ? (
        <Agreement {...props} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {wording.signAgain}
        </Button>
      )}
    </div>
  )
}

/** "Version 2 · Signed Nov 18, 2026". */
function summaryOf({ kind, version, signed_at, withdrawn_at }: DisclosureRow): string {
  const ended = kind === 'w9' ? wording.endedDay : wording.withdrawnDay
  return [
    fill(wording.version, { version }),
    signed_at && fill(wording.signedDay, { day: formatInstantDay(signed_at) }),
    withdrawn_at && fill(ended, { day: formatInstantDay(withdrawn_at) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A consent is withdrawn; a W-9 ends when its answer, the name or the number changes. */
function endedWord({ kind }: DisclosureRow): string {
  return kind === 'w9' ? wording.endedHeading : wording.withdrawnHeading
}

function DownloadAndPrint({ document: { uuid, hash, title } }: { document: DisclosureRow }) {
  const file = useDownload(disclosureEndpoints.downloadDisclosure, (made) => made)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button
        variant="secondary"
        isPending={file.isPending}
        pendingLabel={fill(wording.downloadingTitle, { title })}
        onClick={() => file.download({ params: { uuid, hash } })}
      >
        <Download aria-hidden className="size-5" />
        {wording.downloadPdf}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
        {wording.print}
      </Button>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
    </div>
  )
}

function NoDocument() {
  usePageTitle(wording.weCouldntFindThisDocument)
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">{wording.weCouldntFindThisDocument}</h1>
      <p className="text-ink-muted">{wording.itMayHaveBeenReplaced}</p>
      <BackToList />
    </>
  )
}

function BackToList() {
  return (
    <div className="mt-6 print:hidden">
      <BackLink to={useListPath()} />
    </div>
  )
}

/** The list the document belongs to: a step of opening or joining an account, or the later list. */
function useListPath(): Path {
  const progress = useProgress((state) => state.progress)
  // A person who signs the last document has joined by then, and is welcomed on the same page.
  const [isJoining] = useState(progress?.is_joining ?? false)
  if (isJoining) return '/joint-account/onboarding/success'
  const hasOpened = isCompleted(progress?.registration_last_step ?? null)
  return hasOpened ? '/disclosures' : '/fund-account/disclosure'
}

/** The version and hash of the document, and what the person agreed to and when. */
function AboutDocument({ document, agreement }: { document: DisclosureRow; agreement: string }) {
  const { version, is_active, hash, signed_at, withdrawn_at, attestation } = document
  const answer = attestation?.subject_to_backup_withholding
  const wasAgreed = signed_at !== null || withdrawn_at !== null
  return (
    <section className="mt-8 max-w-reading border-t border-hairline pt-6">
      {wasAgreed && (
        <>
          <h2 className="mb-2 text-lg font-bold">{wording.yourAgreement}</h2>
          <p className="mb-6">“{agreement}”</p>
        </>
      )}
      <h2 className="mb-3 text-lg font-bold">{wording.aboutThisDocument}</h2>
      <Facts
        facts={[
          [wording.versionHeading, is_active ? `${version} (current)` : `${version} (replaced)`],
          [wording.signed, signed_at && formatMoment(signed_at, 'seconds')],
          [
            wording.subjectToBackupWithholding,
            answer === undefined ? null : answer ? wording.yes : wording.no,
          ],
          [endedWord(document), withdrawn_at && formatMoment(withdrawn_at, 'seconds')],
        ]}
      />
      <div className="print:hidden">
        <Disclosure title={wording.documentFingerprintSha256}>
          <Hash>{hash}</Hash>
        </Disclosure>
      </div>
    </section>
  )
}
