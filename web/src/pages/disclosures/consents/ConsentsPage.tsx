import { type Consent, consentEndpoints } from '@passbook/contract/consents'
import { formatMoment } from '@passbook/contract/format-dates'
import Download from 'lucide-react/icons/download'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Facts, Hash } from '../Facts.tsx'
import { Deliveries } from './Deliveries.tsx'

/** Each consent with its document, version, hash, time, IP address and device; exported as one PDF. */
export function ConsentsPage() {
  const consents = useData(consentEndpoints.getConsents)
  return (
    <>
      <BackLink to="/disclosures" />
      <h1 className="mb-2 text-xl font-bold">Consent history</h1>
      <p className="mb-6 max-w-reading text-ink-muted">
        Everything you agreed to, with the text, the time, and the IP address and device of each
        consent. You can withdraw some of them here.
      </p>
      <QueryState query={consents} empty={<NoneYet />}>
        {(all) => <ConsentList consents={all} />}
      </QueryState>
    </>
  )
}

function NoneYet() {
  return (
    <>
      Your consents will appear here.{' '}
      <Link to={href('/dashboard/documents')} className={standaloneLinkClass}>
        View your documents
      </Link>
    </>
  )
}

function ConsentList({ consents }: { consents: Consent[] }) {
  return (
    <div className="flex max-w-reading flex-col gap-8">
      <Deliveries consents={consents} />
      <section>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-lg font-bold">Your consents, newest first</h2>
          <Export />
        </div>
        <ul className="flex flex-col gap-4">
          {consents.map((consent) => (
            <ConsentCard key={`${consent.uuid} ${consent.signed_at}`} consent={consent} />
          ))}
        </ul>
      </section>
      <HowToCheck />
    </div>
  )
}

function Export() {
  const file = useDownload(consentEndpoints.exportConsents, (made) => made)
  return (
    <div className="print:hidden">
      <Button
        variant="secondary"
        isPending={file.isPending}
        pendingLabel="Preparing your PDF"
        onClick={() => file.download({})}
      >
        <Download aria-hidden className="size-5" />
        Download all as PDF
      </Button>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="We couldn’t download this file" />
    </div>
  )
}

/** Explains how a person can verify the hashes independently. */
function HowToCheck() {
  return (
    <section className="print:hidden">
      <Disclosure title="How to verify these documents">
        <p className="mb-3">
          A SHA-256 hash is a fingerprint of a document. If a single letter changes, so does the
          hash. Each document is attached to the PDF exactly as it was hashed. With the free Poppler
          tools, you can extract the documents and check the hashes yourself:
        </p>
        <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap text-ink">
          <code>{'pdfdetach -saveall your-file.pdf\nsha256sum --check SHA256SUMS'}</code>
        </pre>
        <p className="mt-3">
          Each line should say OK, and each hash should match one shown here. On a Mac, the second
          command is <code className="text-ink">shasum -a 256 --check SHA256SUMS</code>.
        </p>
      </Disclosure>
    </section>
  )
}

function ConsentCard({ consent }: { consent: Consent }) {
  const { uuid, kind, title, version, agreement, attestation, withdrawn_at } = consent
  // A W-9 ends when its answer, the name or the number changes.
  const ended = kind === 'w9' ? 'Ended' : 'Withdrawn'
  const answer = attestation.subject_to_backup_withholding
  return (
    <li className="hairline rounded-lg bg-surface p-5 sm:p-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">
          {title}, version {version}
        </h3>
        {withdrawn_at !== null && <StatusDot tone="neutral">{ended}</StatusDot>}
      </div>
      <p className="mb-4">“{agreement}”</p>
      <Facts
        facts={[
          ['Signed', formatMoment(consent.signed_at, 'seconds')],
          [ended, withdrawn_at && formatMoment(withdrawn_at, 'seconds')],
          ['Subject to backup withholding', answer === undefined ? null : answer ? 'Yes' : 'No'],
          ['IP address', consent.ip],
          ['Device', consent.device],
          ['SHA-256 hash', <Hash key="hash">{consent.hash}</Hash>],
        ]}
      />
      <p className="mt-2 print:hidden">
        <Link
          to={href('/disclosures/view-disclosures/:uuid', { uuid })}
          className={standaloneLinkClass}
        >
          Read the document
          <span className="sr-only">
            : {title}, version {version}
          </span>
        </Link>
      </p>
    </li>
  )
}
