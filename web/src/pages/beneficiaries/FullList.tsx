import { LIMITS } from '@passbook/contract/limits'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** As many as there can be are named. */
export function FullList() {
  const { atMost } = LIMITS.beneficiaries
  return (
    <div className="flex flex-col gap-6">
      <Notice severity="info" title="There is no room for another">
        <p>
          There can be {atMost} primary and {atMost} contingent beneficiaries. Remove one to name
          somebody else.
        </p>
      </Notice>
      <LeadOn to="/beneficiary/list">See your beneficiaries</LeadOn>
    </div>
  )
}
