import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/account-status'
import type { TaxDelivery } from '@passbook/contract/tax-documents'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

/** Whether tax forms come on paper or electronically, and where to change it. */
export function Delivery({ delivery }: { delivery: TaxDelivery }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{wording.delivery}</h2>
      {delivery === 'electronic' ? <Electronic /> : <Paper />}
    </section>
  )
}

function Electronic() {
  return (
    <>
      <p>
        <b>{wording.electronic}</b> {wording.weEmailYouWhenA}
      </p>
      <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
        {wording.viewOrWithdrawYourConsent}
      </Link>
    </>
  )
}

function Paper() {
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  return (
    <>
      <p>
        <b>{wording.paper}</b> {wording.weMailEachFormTo}
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
      <p className="mt-2">{wording.youCanSwitchToElectronic}</p>
      <Link
        to={href('/disclosures/view-disclosures/:uuid', { uuid: consent.uuid })}
        className={standaloneLinkClass}
      >
        {wording.getTaxDocumentsElectronically}
      </Link>
    </>
  )
}
