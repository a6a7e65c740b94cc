import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { useData } from '../../../api/use-data.ts'
import { PhoneOffer } from '../../../features/auth/PhoneOffer.tsx'
import { DocumentsToSign } from '../../../features/disclosures/DocumentsToSign.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { named } from './named.ts'

/** The same documents, in the same order, as whoever opens an account agrees to. */
export function DocumentsToJoin({ firstName }: { firstName: string | null }) {
  const documents = useData(disclosureEndpoints.getActiveDisclosures)
  return (
    <>
      <Intro title={named('Welcome', firstName)}>
        <p>
          One thing is left: open each document of the account and agree to it. With the last one
          the account is yours too. Until then you cannot see it, and nothing changes for anybody.
        </p>
        <p>You can stop at any time and go on when you sign in again.</p>
      </Intro>
      <QueryState query={documents}>
        {(active) => <List documents={active.filter(({ is_required }) => is_required)} />}
      </QueryState>
      <div className="mt-6">
        <PhoneOffer />
      </div>
    </>
  )
}

function List({ documents }: { documents: readonly Disclosure[] }) {
  return (
    <>
      <DocumentsToSign documents={documents} />
      <p className="mt-4 text-ink-muted">
        {documents.filter(({ signed_at }) => signed_at).length} of {documents.length} agreed to.
      </p>
    </>
  )
}
