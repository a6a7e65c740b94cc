import { type Consent, consentEndpoints } from '@passbook/contract/consents'
import { formatMoment } from '@passbook/contract/dates'
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
      <h1 className="mb-2 text-xl font-bold">Everything you agreed to</h1>
      <p className="mb-6 max-w-reading text-ink-muted">
        Each consent you gave: in which words, when, and from which address and device.
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
      What you agree to will be here.{' '}
      <Link to={href('/dashboard/documents')} className={standaloneLinkClass}>
        See your documents
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
        pendingLabel="Making one PDF of all of it"
        onClick={() => file.download({})}
      >
        <Download aria-hidden className="size-5" />
        Download all as PDF
      </Button>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="This could not be downloaded" />
    </div>
  )
}

/** Explains how a person can verify the hashes independently. */
function HowToCheck() {
  return (
    <section className="print:hidden">
      <Disclosure title="How anybody can check this">
        <p className="mb-3">
          A SHA-256 hash is a fingerprint of a document: if one letter is changed, its hash is
          another. The PDF has each document attached exactly as it was hashed. With Poppler, on any
          computer, take them out and compute the hashes yourself:
        </p>
        <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap text-ink">
          <code>{'pdfdetach -saveall your-file.pdf\nsha256sum --check SHA256SUMS'}</code>
        </pre>
        <p className="mt-3">
          Each line says OK, and each hash is one that is shown here. On a Mac the second command is{' '}
          <code className="text-ink">shasum -a 256 --check SHA256SUMS</code>.
        </p>
      </Disclosure>
    </section>
  )
}

function ConsentCard({ consent }: { consent: Consent }) {
  const { uuid, title, version, agreement, attestation, withdrawn_at } = consent
  const answer = attestation.subject_to_backup_withholding
  return (
    <li className="hairline rounded-lg bg-surface p-5 sm:p-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">
          {title}, version {version}
        </h3>
        {withdrawn_at !== null && <StatusDot tone="neutral">Withdrawn</StatusDot>}
      </div>
      <p className="mb-4">“{agreement}”</p>
      <Facts
        facts={[
          ['Agreed to', formatMoment(consent.signed_at)],
          ['Withdrawn', withdrawn_at && formatMoment(withdrawn_at)],
          ['Subject to backup withholding', answer === undefined ? null : answer ? 'Yes' : 'No'],
          ['From the address', consent.ip],
          ['On the device', consent.device],
          ['SHA-256 of its words', <Hash key="hash">{consent.hash}</Hash>],
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
