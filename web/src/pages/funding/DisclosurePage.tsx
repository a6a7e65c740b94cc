import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { hasPassed } from '@passbook/contract/enums'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { DocumentsToSign } from '../../features/disclosures/DocumentToSign.tsx'
import { fill } from '../../lib/fill.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

/** The person opens and signs each document in order; then registration moves on (RULES: Opening). */
export function DisclosurePage() {
  const documents = useData(disclosureEndpoints.getActiveDisclosures)
  return (
    <>
      <Intro title={wording.reviewAndAgreeToDisclosures}>{wording.openEachDocumentAndAgree}</Intro>
      <QueryState query={documents}>
        {(active) => <Documents documents={active.filter(({ is_required }) => is_required)} />}
      </QueryState>
    </>
  )
}

function Documents({ documents }: { documents: Disclosure[] }) {
  const navigate = useNavigate()
  const isAnyLeft = documents.some(({ signed_at }) => signed_at === null)
  const moveOn = useCall(disclosureEndpoints.getDisclosures, {
    onSuccess: ({ data }) => {
      const isReady = hasPassed(data.progress.registration_status)
      return navigate(
        isReady ? href('/fund-account/ready-to-fund') : href('/login/registration-home'),
      )
    },
  })

  return (
    <div className="flex flex-col gap-6">
      <DocumentsToSign documents={documents} />
      <Refusal error={moveOn.error} />
      {isAnyLeft ? (
        <p className="text-ink-muted">
          {fill(wording.lengthOfLength2AgreedTo, {
            length: documents.filter(({ signed_at }) => signed_at).length,
            length2: documents.length,
          })}
        </p>
      ) : (
        <Button
          isFullWidth
          isPending={moveOn.isPending}
          onClick={() => moveOn.mutate({ query: { update_step: 'true' } })}
        >
          {wording.continueLabel}
        </Button>
      )}
      <div className="flex justify-center">
        <BackLink to="/fund-account" />
      </div>
    </div>
  )
}
