import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { formatDeadline } from '@passbook/contract/format-dates'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** On a joint account: the list is proposed and does not count yet (RULES: every owner signs). */
export function ProposalNotice({ list: { proposal } }: { list: Beneficiaries }) {
  if (proposal === undefined) return null
  return (
    <Notice severity="info" role="status" title={wording.everyOwnerHasToAgree}>
      <p>
        {fill(wording.theOtherOwnerCanAgree, { expiresAt: formatDeadline(proposal.expires_at) })}
      </p>
    </Notice>
  )
}
