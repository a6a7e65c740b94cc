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
    title: 'Document delivery',
    electronic: 'Electronic. We email you when there is a new document.',
    follows:
      'we’ll mail your statements, notices and updated documents to your home address at no charge. You can still read them here. Nothing changes for your account, your money or your rate. Tax documents have a separate consent.',
    paper:
      'We mail your statements, notices and updated documents to your home address at no charge. You can also read them here.',
  },
  {
    kind: 'tax_delivery',
    title: 'Tax document delivery',
    electronic: 'Electronic. We email you when a form is ready.',
    follows:
      'we’ll mail each new form to your home address at no charge. You can still read it here.',
    paper: 'We mail each form to your home address at no charge. You can also read it here.',
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
        <b>Paper.</b> You withdrew your consent on {formatInstantDay(since)}. {words.paper}
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
        Contact us to switch back to electronic delivery
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
      Switch back to electronic delivery
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
      showNotification('Your consent is withdrawn. We’ll confirm by email.')
    },
  })
  return (
    <>
      <Button variant="danger" isPending={withdraw.isPending} onClick={() => setConfirming(true)}>
        Withdraw consent
      </Button>
      <Refusal error={withdraw.error} title="Your consent wasn’t withdrawn" />
      {isConfirming && (
        <AlertDialog
          title="Withdraw your consent?"
          confirmLabel="Withdraw consent"
          cancelLabel="Keep consent"
          isDanger
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            withdraw.mutate({ body: { kind } })
          }}
        >
          <p>If you withdraw your consent, {follows}</p>
        </AlertDialog>
      )}
    </>
  )
}
