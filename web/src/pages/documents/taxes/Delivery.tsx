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
      <h2 className="mb-2 text-lg font-bold">How you get them</h2>
      {delivery === 'electronic' ? <Electronic /> : <Paper />}
    </section>
  )
}

function Electronic() {
  return (
    <>
      <p>
        <b>Electronically.</b> We write to your email address as soon as a form is here, and send no
        paper. Each form stays here at least until October 15 of the year after its own. You can ask
        for a paper copy in the message center, and withdraw your consent at any time: from then on
        forms come on paper.
      </p>
      <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
        See or withdraw your consent
      </Link>
    </>
  )
}

function Paper() {
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  return (
    <>
      <p>
        <b>On paper.</b> We send each form to your home address. You can also read and download it
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
        You can have them electronically instead: read what that means, and agree if you want it.
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
