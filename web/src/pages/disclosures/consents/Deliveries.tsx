import { type Consent, type WithdrawableKind, withdrawnAt } from '@passbook/contract/consents'
import { formatDate } from '@passbook/contract/dates'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/standing'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { DELIVERIES, type DeliveryWords } from './delivery-words.ts'
import { Withdraw } from './Withdraw.tsx'

/** On screen or on paper: what was agreed to, what follows from taking it back, and how to do it. */
export function Deliveries({ consents }: { consents: Consent[] }) {
  const given = DELIVERIES.filter(({ kind }) => consents.some((each) => each.kind === kind))
  return given.map((words) => (
    <section key={words.kind} className="print:hidden">
      <h2 className="mb-2 text-lg font-bold">{words.title}</h2>
      <Delivery words={words} since={withdrawnAt(consents, words.kind)} />
    </section>
  ))
}

function Delivery({ words, since }: { words: DeliveryWords; since: string | null }) {
  if (since === null) {
    return (
      <>
        <p className="mb-3">{words.electronic}</p>
        <p className="mb-4">If you withdraw your consent, {words.follows}</p>
        <Withdraw words={words} />
      </>
    )
  }
  return (
    <>
      <p className="mb-2">
        <b>On paper.</b> You withdrew your consent on {formatDate(since)}. {words.paper}
      </p>
      <AgreeAgain kind={words.kind} />
    </>
  )
}

function AgreeAgain({ kind }: { kind: WithdrawableKind }) {
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  const active = useData(disclosureEndpoints.getActiveDisclosures)
  const document = active.data?.find((each) => each.kind === kind)
  if (!mayAgree) {
    return (
      <Link to={href('/message-center/add-new-message')} className={standaloneLinkClass}>
        Write to us if you want them electronically again
      </Link>
    )
  }
  if (document === undefined) return null
  const { uuid } = document
  return (
    <Link
      to={href('/disclosures/view-disclosures/:uuid', { uuid })}
      className={standaloneLinkClass}
    >
      Agree to electronic delivery again
    </Link>
  )
}
