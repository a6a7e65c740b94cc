import { type Consent, consentEndpoints } from '@passbook/contract/consents'
import Download from 'lucide-react/icons/download'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { ConsentCard } from './ConsentCard.tsx'
import { Deliveries } from './Deliveries.tsx'
import { HowToCheck } from './HowToCheck.tsx'

/** Each consent with its document, version, hash, time, address and device; kept as one file. */
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
        {(all) => <All consents={all} />}
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

function All({ consents }: { consents: Consent[] }) {
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
