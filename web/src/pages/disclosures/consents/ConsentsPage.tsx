import { type Consent, consentEndpoints } from '@passbook/contract/consents'
import { formatInstantDay, formatMoment } from '@passbook/contract/format-dates'
import Download from 'lucide-react/icons/download'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { Sections } from '../../../features/disclosures/Agreement.tsx'
import { fill } from '../../../lib/fill.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Facts, Hash } from '../Facts.tsx'
import * as wording from '../wording.ts'
import { Deliveries } from './Deliveries.tsx'

/** Each consent with its document, version, hash, time, IP address and device; exported as one PDF. */
export function ConsentsPage() {
  const consents = useData(consentEndpoints.getConsents)
  return (
    <>
      <BackLink to="/disclosures" />
      <h1 className="mb-2 text-xl font-bold">{wording.consentHistory}</h1>
      <p className="mb-6 max-w-reading text-ink-muted">{wording.everythingYouAgreedToWith}</p>
      <QueryState query={consents} empty={<NoneYet />}>
        {(all) => <ConsentList consents={all} />}
      </QueryState>
    </>
  )
}

function NoneYet() {
  return (
    <>
      {wording.yourConsentsWillAppearHere}{' '}
      <Link to={href('/dashboard/documents')} className={standaloneLinkClass}>
        {wording.viewYourDocuments}
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
          <h2 className="text-lg font-bold">{wording.yourConsentsNewestFirst}</h2>
          <Export />
        </div>
        <ul className="flex flex-col gap-4">
          {consents.map((consent) => (
            <ConsentCard key={`${consent.uuid} ${consent.signed_at}`} consent={consent} />
          ))}
        </ul>
      </section>
      <Schedules />
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
        pendingLabel={wording.preparingYourPdf}
        onClick={() => file.download({})}
      >
        <Download aria-hidden className="size-5" />
        {wording.downloadAllAsPdf}
      </Button>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
    </div>
  )
}

const CHECK_COMMANDS = 'pdfdetach -saveall your-file.pdf\nsha256sum --check SHA256SUMS'
const MAC_COMMAND = 'shasum -a 256 --check SHA256SUMS'

/** Explains how a person can verify the hashes independently. */
function HowToCheck() {
  return (
    <section className="print:hidden">
      <Disclosure title={wording.howToVerifyTheseDocuments}>
        <p className="mb-3">{wording.aSha256HashIs}</p>
        <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap text-ink">
          <code>{CHECK_COMMANDS}</code>
        </pre>
        <p className="mt-3">
          {fill(wording.eachLineShouldSayOk, {
            command: <code className="text-ink">{MAC_COMMAND}</code>,
          })}
        </p>
      </Disclosure>
    </section>
  )
}

/** The rate and terms of every date (Reg DD 1030.4(b)); an institution that has published none shows none. */
function Schedules() {
  const schedules = useData(consentEndpoints.getTermSchedules)
  if (schedules.isPending || schedules.data?.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg font-bold">{wording.ratesAndTerms}</h2>
      <p className="mb-2 text-ink-muted">{wording.theRateAndTermsOf}</p>
      <QueryState query={schedules}>
        {(all) =>
          all.map(({ uuid, title, sections, hash, signed_at }) => (
            <Disclosure key={uuid} title={title}>
              {signed_at !== null && (
                <p className="mb-3 font-bold text-ink">
                  {fill(wording.youSignedTheseOn, { signedOn: formatInstantDay(signed_at) })}
                </p>
              )}
              <Sections sections={sections} heading="h3" />
              <Facts facts={[[wording.sha256Hash, <Hash key="hash">{hash}</Hash>]]} />
            </Disclosure>
          ))
        }
      </QueryState>
    </section>
  )
}

function ConsentCard({ consent }: { consent: Consent }) {
  const { uuid, kind, title, version, agreement, attestation, withdrawn_at, schedule } = consent
  // A W-9 ends when its answer, the name or the number changes.
  const ended = kind === 'w9' ? wording.endedHeading : wording.withdrawnHeading
  const answer = attestation.subject_to_backup_withholding
  return (
    <li className="hairline rounded-lg bg-surface p-5 sm:p-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">{fill(wording.titleVersionWithTitle, { title, version })}</h3>
        {withdrawn_at !== null && <StatusDot tone="neutral">{ended}</StatusDot>}
      </div>
      <p className="mb-4">“{agreement}”</p>
      <Facts
        facts={[
          [wording.signed, formatMoment(consent.signed_at, 'seconds')],
          [ended, withdrawn_at && formatMoment(withdrawn_at, 'seconds')],
          [
            wording.subjectToBackupWithholding,
            answer === undefined ? null : answer ? wording.yes : wording.no,
          ],
          [wording.ipAddress, consent.ip],
          [wording.device, consent.device],
          [wording.sha256Hash, <Hash key="hash">{consent.hash}</Hash>],
          [wording.signedWith, schedule?.title ?? null],
          [wording.itsSha256Hash, schedule ? <Hash key="terms">{schedule.hash}</Hash> : null],
        ]}
      />
      <p className="mt-2 print:hidden">
        <Link
          to={href('/disclosures/view-disclosures/:uuid', { uuid })}
          className={standaloneLinkClass}
        >
          {wording.readTheDocument}
          <span className="sr-only">{fill(wording.titleVersion, { title, version })}</span>
        </Link>
      </p>
    </li>
  )
}
