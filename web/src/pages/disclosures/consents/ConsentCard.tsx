import type { Consent } from '@passbook/contract/consents'
import { formatMoment } from '@passbook/contract/dates'
import { Link, href } from 'react-router'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { Facts } from '../Facts.tsx'
import { Hash } from '../Hash.tsx'

export function ConsentCard({ consent }: { consent: Consent }) {
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
