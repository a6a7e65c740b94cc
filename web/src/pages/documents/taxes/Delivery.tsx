import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/account-status'
import type { TaxDelivery } from '@passbook/contract/tax-documents'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** Whether tax forms come on paper or electronically, and where to change it. */
export function Delivery({ delivery }: { delivery: TaxDelivery }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">Delivery</h2>
      {delivery === 'electronic' ? <Electronic /> : <Paper />}
    </section>
  )
}

function Electronic() {
  return (
    <>
      <p>
        <b>Electronic.</b> We email you when a form is ready and don’t mail a copy. Each form stays
        here until at least October 15 of the following year. You can request a paper copy in the
        message center. You can withdraw your consent at any time, and we’ll mail your forms from
        then on.
      </p>
      <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
        View or withdraw your consent
      </Link>
    </>
  )
}

function Paper() {
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  return (
    <>
      <p>
        <b>Paper.</b> We mail each form to your home address. You can also read and download it
        here.
      </p>
      {mayAgree && <Offer />}
    </>
  )
}

/** Offers electronic delivery; it needs a separate, optional consent. */
function Offer() {
  const active = useData(disclosureEndpoints.getActiveDisclosures)
  const consent = active.data?.find(({ kind }) => kind === 'tax_delivery')
  if (!consent) return null
  return (
    <>
      <p className="mt-2">
        You can switch to electronic delivery. Read the consent first, then agree to it.
      </p>
      <Link
        to={href('/disclosures/view-disclosures/:uuid', { uuid: consent.uuid })}
        className={standaloneLinkClass}
      >
        Get tax documents electronically
      </Link>
    </>
  )
}
