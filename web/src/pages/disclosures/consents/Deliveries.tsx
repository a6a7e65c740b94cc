import {
  type Consent,
  type WithdrawableKind,
  withdrawnAt,
  consentEndpoints,
} from '@passbook/contract/consents'
import { formatInstantDay } from '@passbook/contract/format-dates'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/account-status'
import { useState } from 'react'
import { Link, href } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useData, dataOptions } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { showNotification } from '../../../shell/notification.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

interface DeliveryWords {
  kind: WithdrawableKind
  title: string
  /** Shown while the consent is in force. */
  electronic: string
  /** The effects, shown before (STATES: Documents later). */
  follows: string
  /** Shown after the consent was withdrawn. */
  paper: string
}

/** What each consent that can be withdrawn means, and the effects of withdrawing it. */
const DELIVERIES: readonly DeliveryWords[] = [
  {
    kind: 'esign',
    title: wording.documentDelivery,
    electronic: wording.electronicWeEmailYouWhen,
    follows: wording.wellMailYourStatementsNotices,
    paper: wording.weMailYourStatementsNotices,
  },
  {
    kind: 'tax_delivery',
    title: wording.taxDocumentDelivery,
    electronic: wording.electronicWeEmailYouWhenA,
    follows: wording.wellMailEachNewForm,
    paper: wording.weMailEachFormTo,
  },
]

/** Electronic or paper delivery, the effects of withdrawing the consent, and the button for it. */
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
        <p className="mb-4">{words.follows}</p>
        <Withdraw words={words} />
      </>
    )
  }
  return (
    <>
      <p className="mb-2">
        <b>{wording.paper}</b>{' '}
        {fill(wording.youWithdrewYourConsentOn, {
          since: formatInstantDay(since),
          paper: words.paper,
        })}
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
        {wording.contactUsToSwitchBack}
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
      {wording.switchBackToElectronicDelivery}
    </Link>
  )
}

/** Asks for confirmation before a consent is withdrawn. */
function Withdraw({ words: { kind, follows } }: { words: DeliveryWords }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useCall(consentEndpoints.withdrawConsent, {
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(dataOptions(consentEndpoints.getConsents).queryKey, data.consents)
      // Documents, taxes and the signing lists show it too.
      await queryClient.invalidateQueries()
      showNotification(wording.yourConsentIsWithdrawnWell)
    },
  })
  return (
    <>
      <Button variant="danger" isPending={withdraw.isPending} onClick={() => setConfirming(true)}>
        {wording.withdrawConsent}
      </Button>
      <Refusal error={withdraw.error} title={wording.yourConsentWasntWithdrawn} />
      {isConfirming && (
        <AlertDialog
          title={wording.withdrawYourConsent}
          confirmLabel={wording.withdrawConsent}
          cancelLabel={wording.keepConsent}
          isDanger
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            withdraw.mutate({ body: { kind } })
          }}
        >
          <p>{follows}</p>
        </AlertDialog>
      )}
    </>
  )
}
