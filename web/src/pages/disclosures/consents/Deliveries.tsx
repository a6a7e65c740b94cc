import {
  type Consent,
  type WithdrawableKind,
  withdrawnAt,
  consentEndpoints,
} from '@passbook/contract/consents'
import { formatDate } from '@passbook/contract/dates'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/account-status'
import { useState } from 'react'
import { Link, href } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useData, dataOptions } from '../../../api/use-data.ts'
import { useProgress } from '../../../session/progress.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { showNotification } from '../../../shell/notification.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

interface DeliveryWords {
  kind: WithdrawableKind
  title: string
  /** Shown while the consent is in force. */
  electronic: string
  /** The effects, shown before (STATES: Documents later), after "If you withdraw your consent,". */
  follows: string
  /** Shown after the consent was withdrawn. */
  paper: string
}

/** What each consent that can be withdrawn means, and the effects of withdrawing it. */
const DELIVERIES: readonly DeliveryWords[] = [
  {
    kind: 'esign',
    title: 'How you get documents',
    electronic: 'Electronically: we write to your email address when there is a new one.',
    follows:
      'we send your statements, notices and changed documents on paper, to your home address and at no charge, from then on. You can still read them here. Your account, your money and your rate stay as they are. Tax documents have a consent of their own.',
    paper:
      'We send your statements, notices and changed documents to your home address, at no charge. You can also read them here.',
  },
  {
    kind: 'tax_delivery',
    title: 'How you get tax documents',
    electronic: 'Electronically: we write to your email address when a form is here.',
    follows:
      'each form that is made from then on comes on paper, to your home address and at no charge. You can still read it here.',
    paper:
      'Each form comes on paper, to your home address and at no charge. You can also read it here.',
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

/** Asks for confirmation before a consent is withdrawn. */
function Withdraw({ words: { kind, follows } }: { words: DeliveryWords }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useCall(consentEndpoints.withdrawConsent, {
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(dataOptions(consentEndpoints.getConsents).queryKey, data.consents)
      // Documents, taxes and the signing lists show it too.
      await queryClient.invalidateQueries()
      showNotification('Your consent is withdrawn. We confirm it by email.')
    },
  })
  return (
    <>
      <Button variant="danger" isPending={withdraw.isPending} onClick={() => setConfirming(true)}>
        Withdraw consent
      </Button>
      <Refusal error={withdraw.error} title="Your consent was not withdrawn" />
      {isConfirming && (
        <AlertDialog
          title="Withdraw your consent?"
          confirmLabel="Withdraw consent"
          cancelLabel="Keep it"
          isDanger
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            withdraw.mutate({ body: { kind } })
          }}
        >
          <p>Then {follows}</p>
        </AlertDialog>
      )}
    </>
  )
}
