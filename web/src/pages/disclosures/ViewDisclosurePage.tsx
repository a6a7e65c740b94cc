import { formatDate, formatMoment } from '@passbook/contract/dates'
import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { isCompleted } from '@passbook/contract/enums'
import { maySign } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { useDownload } from '../../api/use-download.ts'
import { Agreement, DocumentText } from '../../features/disclosures/Agreement.tsx'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts, Hash } from './Facts.tsx'

const ANEW = { staleTime: 0 }
const EVERY_DOCUMENT = dataOptions(disclosureEndpoints.getDisclosures, { query: { all: 'true' } })

/** A document as a page that can be read, printed and saved (UX 43); signed below where it is still to be. */
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

function Document({ document }: { document: Disclosure }) {
  const { uuid, hash, title, version, signed_at, withdrawn_at } = document
  const text = useData(disclosureEndpoints.getDisclosure, { params: { uuid, hash } })
  const progress = useProgress((state) => state.progress)
  const isAsked = progress !== null && maySign(progress)
  const list = useListPath()
  const navigate = useNavigate()

  async function goOn() {
    // Before the list is shown: for a moment it would offer once more what was just signed.
    await Promise.allSettled([
      queryClient.fetchQuery({ ...dataOptions(disclosureEndpoints.getActiveDisclosures), ...ANEW }),
      queryClient.fetchQuery({ ...EVERY_DOCUMENT, ...ANEW }),
    ])
    await navigate(list)
    // Consents and how documents are delivered: asked anew when somebody looks.
    await queryClient.invalidateQueries({ refetchType: 'none' })
  }

  return (
    <>
      <div className="mb-8 flex flex-wrap items-start justify-between gap-4 border-b border-hairline pb-6">
        <div>
          <h1 className="text-xl font-bold">{title}</h1>
          <p className="mt-1 text-sm text-ink-muted">
            Version {version}
            {signed_at && ` · Agreed to on ${formatDate(signed_at)}`}
            {withdrawn_at && ` · Withdrawn on ${formatDate(withdrawn_at)}`}
          </p>
        </div>
        <KeepIt document={document} />
      </div>
      <QueryState query={text}>
        {(data) => (
          <>
            <DocumentText text={data} />
            <AboutDocument document={document} agreement={data.agreement} />
            {signed_at === null && isAsked && document.is_active && (
              <div className="mt-8 border-t border-hairline pt-6 print:hidden">
                <Agreement text={data} onSigned={goOn} />
              </div>
            )}
          </>
        )}
      </QueryState>
      <WayBack />
    </>
  )
}

function KeepIt({ document: { uuid, hash, title } }: { document: Disclosure }) {
  const file = useDownload(disclosureEndpoints.downloadDisclosure, (made) => made)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button
        variant="secondary"
        isPending={file.isPending}
        pendingLabel={`Making a PDF of ${title}`}
        onClick={() => file.download({ params: { uuid, hash } })}
      >
        <Download aria-hidden className="size-5" />
        Download PDF
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
        Print
      </Button>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="This could not be downloaded" />
    </div>
  )
}

function NoDocument() {
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">This document is not here</h1>
      <p className="text-ink-muted">It may have been replaced by a newer version.</p>
      <WayBack />
    </>
  )
}

function WayBack() {
  return (
    <div className="mt-6 print:hidden">
      <BackLink to={useListPath()} />
    </div>
  )
}

/** Where its list is: a step of opening the account or of joining it, or the papers later. */
function useListPath(): Path {
  const progress = useProgress((state) => state.progress)
  // Whoever signs the last one has joined by then, and is welcomed on the same page.
  const [isJoining] = useState(progress?.is_joining ?? false)
  if (isJoining) return '/joint-account/onboarding/success'
  const hasOpened = isCompleted(progress?.registration_last_step ?? null)
  return hasOpened ? '/disclosures' : '/fund-account/disclosure'
}

/** Below its words: which version it is, its hash, and what this person agreed to when. */
function AboutDocument({ document, agreement }: { document: Disclosure; agreement: string }) {
  const { version, is_active, hash, signed_at, withdrawn_at, attestation } = document
  const answer = attestation?.subject_to_backup_withholding
  const wasAgreed = signed_at !== null || withdrawn_at !== null
  return (
    <section className="mt-8 max-w-reading border-t border-hairline pt-6">
      {wasAgreed && (
        <>
          <h2 className="mb-2 text-lg font-bold">What you agreed to</h2>
          <p className="mb-6">“{agreement}”</p>
        </>
      )}
      <h2 className="mb-3 text-lg font-bold">About this document</h2>
      <Facts
        facts={[
          ['Version', is_active ? `${version}, in force` : `${version}, replaced by a newer one`],
          ['Agreed to', signed_at && formatMoment(signed_at)],
          ['Subject to backup withholding', answer === undefined ? null : answer ? 'Yes' : 'No'],
          ['Withdrawn', withdrawn_at && formatMoment(withdrawn_at)],
          ['SHA-256 of its words', <Hash key="hash">{hash}</Hash>],
        ]}
      />
    </section>
  )
}
