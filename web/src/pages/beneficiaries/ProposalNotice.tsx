import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { formatDeadline } from '@passbook/contract/format-dates'
import { Notice } from '../../ui/Notice.tsx'

/** On a joint account: the list is proposed and does not count yet (RULES: every owner signs). */
export function ProposalNotice({ list: { proposal } }: { list: Beneficiaries }) {
  if (proposal === undefined) return null
  return (
    <Notice severity="info" role="status" title="Every owner has to agree first">
      <p>
        The other owner can agree until {formatDeadline(proposal.expires_at)}. Until then, the
        earlier list counts. Further changes are added to this proposal.
      </p>
    </Notice>
  )
}
