import { formatMoment } from '@passbook/contract/dates'
import type { Disclosure } from '@passbook/contract/disclosures'
import { Hash } from './Hash.tsx'
import { Facts } from './Facts.tsx'

/** Below its words: which version it is, its hash, and what this person agreed to when. */
export function AboutDocument({
  document,
  agreement,
}: {
  document: Disclosure
  agreement: string
}) {
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
