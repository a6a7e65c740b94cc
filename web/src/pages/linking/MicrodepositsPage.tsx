import { formatWeekday } from '@passbook/contract/dates'
import { type LinkedAccount, MicroAmount, linkingEndpoints } from '@passbook/contract/linking'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { transferEndpoints } from '@passbook/contract/transfers'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { parseSmallChange } from '../../lib/money.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { noteLinked, useLinkingFlow, wasRemoved } from './linking-flow.ts'
import { useLastPendingId, usePendingLink } from './use-pending-link.ts'

const Amount = z
  .nullable(MicroAmount)
  .check(z.refine((cents) => cents !== null, 'Enter the amount, like $0.32'))
const Amounts = z.object({ first: Amount, second: Amount })

export function MicrodepositsPage() {
  const { query, link } = usePendingLink()
  const flow = useLinkingFlow()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const mayTry = link?.status === 'VERIFICATION_PENDING' && link.tries_left !== 0
  const hadPendingLink = useLastPendingId(link?.uuid) !== undefined
  if (query.data && !hadPendingLink) return <NoAmounts />
  return (
    <>
      <Intro title="Enter the amounts">
        {(!link || mayTry) && 'The two deposits named ACCTVERIFY on your statement, in any order.'}
      </Intro>
      {message && (
        <div className="mb-6">
          <StatusMessage message={message} withoutStep={mayTry} />
        </div>
      )}
      <QueryState query={query}>
        {() => {
          if (link && mayTry) return <AmountsForm link={link} />
          if (message && link) {
            return (
              <div className="flex flex-col">
                <RemoveLink link={link} />
              </div>
            )
          }
          return <ContinueLink to={link ? flow.reissue : flow.selection}>Continue</ContinueLink>
        }}
      </QueryState>
    </>
  )
}

function AmountsForm({ link }: { link: LinkedAccount }) {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const service = useData(transferEndpoints.getService, { query: {} })
  const verify = useCall(linkingEndpoints.verifyManual)
  const form = useAppForm({ schema: Amounts, defaultValues: { first: null, second: null } })
  return (
    <Form
      form={form}
      submitLabel="Verify account"
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
            The deposits did not arrive
          </Link>
          <Link to={flow.bankingInformation} className={`${standaloneLinkClass} self-center`}>
            Correct the account details
          </Link>
          <RemoveLink link={link} />
        </>
      }
    >
      <LeaveWarning form={form} isMoot={({ state }) => wasRemoved(state)} />
      {link.microdeposits_arrive_on && (
        <p className="text-ink-muted">
          {arrivalWords(link.microdeposits_arrive_on, service.data?.as_of)} You have{' '}
          {link.tries_left} {link.tries_left === 1 ? 'try' : 'tries'}.
        </p>
      )}
      <MoneyField form={form} name="first" label="First amount" parse={parseSmallChange} />
      <MoneyField form={form} name="second" label="Second amount" parse={parseSmallChange} />
    </Form>
  )
}

/** When micro-deposits arrive, relative to the bank's day; while that is unknown, only the date. */
export function arrivalWords(arriveOn: string, today: string | undefined): string {
  const day = formatWeekday(arriveOn)
  if (today === undefined) return `They are due on ${day}.`
  if (arriveOn > today) return `They arrive by ${day}.`
  return arriveOn === today
    ? 'They arrive today.'
    : `They were due on ${day}. If you do not see them, have new ones sent.`
}
