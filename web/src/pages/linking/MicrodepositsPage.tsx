import { type LinkedAccount, MicroAmount, linkingEndpoints } from '@passbook/contract/linking'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { parseSmallChange } from '../../lib/money.ts'
import { usePolling } from '../../session/use-polling.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { noteLinked, useLinkingFlow, wasRemoved } from './linking-flow.ts'
import { attempts, useLastPendingId, usePendingLink } from './use-pending-link.ts'
import * as wording from './wording.ts'

const Amount = z
  .nullable(MicroAmount)
  .check(z.refine((cents) => cents !== null, wording.enterTheAmountLike0))
const Amounts = z.object({ first: Amount, second: Amount })

export function MicrodepositsPage() {
  const { query, link } = usePendingLink()
  const flow = useLinkingFlow()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const isPending = link?.status === 'VERIFICATION_PENDING'
  const isScheduled = isPending && link.microdeposits_stage === 'scheduled'
  const mayTry = isPending && !isScheduled && link.tries_left !== 0
  const hadPendingLink = useLastPendingId(link?.uuid) !== undefined
  // The form appears automatically once the deposits have been sent (UX 39).
  usePolling(query.refetch, isScheduled)
  if (query.data && !hadPendingLink) return <NoAmounts />
  return (
    <>
      <Intro title={wording.enterTheAmounts}>
        {(!link || mayTry) && wording.enterTheAmountsOfThe}
        {isScheduled && wording.youCanEnterTheAmounts}
      </Intro>
      {message && (
        <div className="mb-6">
          <StatusMessage message={message} withoutStep={isPending} />
        </div>
      )}
      <QueryState query={query}>
        {() => {
          if (link && mayTry) return <AmountsForm link={link} />
          if (message && link) {
            return (
              <div className="flex flex-col gap-3">
                {isScheduled && <CorrectDetails />}
                <RemoveLink link={link} />
              </div>
            )
          }
          return (
            <ContinueLink to={link ? flow.reissue : flow.selection}>
              {wording.continueLabel}
            </ContinueLink>
          )
        }}
      </QueryState>
    </>
  )
}

function CorrectDetails() {
  const { bankingInformation } = useLinkingFlow()
  return (
    <Link to={bankingInformation} className={`${standaloneLinkClass} self-center`}>
      {wording.correctAccountDetails}
    </Link>
  )
}

function AmountsForm({ link }: { link: LinkedAccount }) {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const verify = useCall(linkingEndpoints.verifyManual)
  const form = useAppForm({ schema: Amounts, defaultValues: { first: null, second: null } })
  return (
    <Form
      form={form}
      submitLabel={wording.verifyAccount}
      onSubmit={async ({ first, second }) => {
        const amounts_cents: [number, number] = [first ?? 0, second ?? 0]
        const { data } = await verify.mutateAsync({
          body: { account_id: link.uuid, amounts_cents },
        })
        if (data.result === 'verified') noteLinked(flow)
        await navigate(data.result === 'verified' ? flow.successful : flow.incorrect)
      }}
      footer={
        <>
          <Link to={flow.reissue} className={`${standaloneLinkClass} self-center`}>
            {wording.iDidntGetTheDeposits}
          </Link>
          <CorrectDetails />
          <RemoveLink link={link} />
        </>
      }
    >
      <LeaveWarning form={form} isMoot={({ state }) => wasRemoved(state)} />
      {link.tries_left !== null && (
        <p className="text-ink-muted">
          {fill(wording.youHaveTriesLeft, { triesLeft: attempts(link.tries_left) })}
        </p>
      )}
      <MoneyField form={form} name="first" label={wording.firstAmount} parse={parseSmallChange} />
      <MoneyField form={form} name="second" label={wording.secondAmount} parse={parseSmallChange} />
    </Form>
  )
}
