import { consentEndpoints, withdrawnAt } from '@passbook/contract/consents'
import { formatDate } from '@passbook/contract/dates'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** To whoever took back the consent to electronic documents: how they come since. */
export function PaperNotice() {
  const { data: consents = [] } = useData(consentEndpoints.getConsents)
  const since = withdrawnAt(consents, 'esign')
  if (since === null) return null
  return (
    <Notice severity="info" title="Your documents come on paper">
      <p>
        You withdrew your consent to electronic documents on {formatDate(since)}. Since then we send
        new statements and notices to your home address. You can still read them here.
      </p>
      <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
        See your consents
      </Link>
    </Notice>
  )
}
