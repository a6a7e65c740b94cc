import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { REASON_WORDS, isBlocking } from '@passbook/contract/console/holds'
import { useState } from 'react'
import { useParams, Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { formatPhone } from '../../lib/phone.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { StartMessage } from '../messages/StartMessage.tsx'
import { CustomerDisputes } from '../disputes/CustomerDisputes.tsx'
import { consoleHref } from '../href.ts'
import { EmailAddress } from '../parts/EmailAddress.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { useMay, useMe } from '../session/me.ts'
import { ReportActivity } from '../sar/ReportActivity.tsx'
import { AccountCard } from './AccountCard.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { BACK, CustomerTabs } from './CustomerSection.tsx'
import { MaskedNumber } from './MaskedNumber.tsx'
import { OpenItems } from './OpenItems.tsx'
import { Standing } from './Standing.tsx'
import { Timeline } from './Timeline.tsx'
import { MORE_ACTS, type MoreAct } from './customer-acts.ts'
import * as wording from './wording.ts'

/** Everything staff need about a customer during a phone call. */
export function CustomerPage() {
  const { uuid = '' } = useParams()
  const query = useDesk(customerEndpoints.getCustomer, { params: { uuid } })
  const { data } = query
  return data ? (
    <OpenCustomer key={uuid} customer={data} />
  ) : (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

function OpenCustomer({ customer }: { customer: Customer }) {
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      title={customer.name || wording.noNameYet}
      back={BACK}
      lead={<Standing {...customer} />}
      actions={<CustomerActs customer={customer} onDone={setDone} />}
    >
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {done && (
          <Notice severity="success" role="status">
            {done}
          </Notice>
        )}
        <Warnings customer={customer} />
      </div>
      <CustomerTabs uuid={customer.depositor_id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <OpenItems uuid={customer.depositor_id} />
          <IdentityCard customer={customer} />
          <AccountCard customer={customer} />
          <MoreActs customer={customer} onDone={setDone} />
          <StartMessage uuid={customer.depositor_id} />
          <ReportActivity uuid={customer.depositor_id} />
          {customer.account && <CustomerDisputes uuid={customer.depositor_id} />}
        </div>
        <Timeline uuid={customer.depositor_id} />
      </div>
    </Page>
  )
}

/** Warnings that staff must see first: a hold, a review, a lockout. */
function Warnings({ customer }: { customer: Customer }) {
  const { standing, standing_reason, stands_since, is_locked } = customer
  const say = useSay()
  return (
    <>
      {standing && (
        <Notice
          severity={standing === 'HOLD' ? 'error' : 'warning'}
          title={standing === 'HOLD' ? wording.onHoldNoMoneyCan : wording.inReview}
        >
          <p>
            {standing_reason && `${REASON_WORDS[standing_reason]} `}
            {isBlocking(standing_reason) && `${say(wording.payoutsAndClosingAreBlocked)} `}
            {stands_since && (
              <>{fill(wording.sinceMoment, { moment: <Moment at={stands_since} /> })}</>
            )}
          </p>
        </Notice>
      )}
      {is_locked && (
        <Notice severity="warning" title={wording.lockedOut}>
          <p>{wording.tooManyWrongPasswordsOr}</p>
        </Notice>
      )}
    </>
  )
}

interface MoreActsProps {
  customer: Customer
  onDone: (words: string) => void
}

/** Less urgent acts that the role may do for a customer. */
export function MoreActs({ customer, onDone }: MoreActsProps) {
  const me = useMe()
  const may = useMay()
  const say = useSay()
  const [asked, setAsked] = useState<MoreAct | null>(null)
  const open = MORE_ACTS.filter(({ act, isOpen }) => may(act) && isOpen(customer, me))
  if (open.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg">{say(wording.moreActions)}</h2>
      <ul className="-mb-2 flex flex-col">
        {open.map((each) => (
          <li key={each.label}>
            <LinkButton onClick={() => setAsked(each)}>{each.label}</LinkButton>
          </li>
        ))}
      </ul>
      {asked && <asked.Dialog customer={customer} onDone={onDone} onClose={() => setAsked(null)} />}
    </Card>
  )
}

/** The identity and contact details of a customer. */
function IdentityCard({ customer }: { customer: Customer }) {
  const { depositor_id: uuid, ssn_last_four, open_work, unanswered_messages } = customer
  const may = useMay()
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.identity}</h2>
      <Facts
        rows={[
          { term: wording.email, value: customer.email && <EmailAddress email={customer.email} /> },
          { term: wording.phone, value: customer.phone && formatPhone(customer.phone) },
          { term: wording.address, value: customer.address },
          {
            term: 'SSN',
            value: ssn_last_four && (
              <MaskedNumber uuid={uuid} what="ssn" masked={`•••-••-${ssn_last_four}`} />
            ),
          },
          {
            term: wording.dateOfBirth,
            value: ssn_last_four && (
              <MaskedNumber uuid={uuid} what="date_of_birth" masked="••••••" />
            ),
          },
          {
            term: wording.backupWithholding,
            value: customer.account && (customer.withholding.join(' ') || 'None'),
          },
          { term: wording.documents, value: deliveryWords(customer) },
          { term: wording.textMessages, value: textWords(customer) },
          {
            term: wording.paperMail,
            value:
              customer.address_unknown_since &&
              fill(wording.comesBackSince, {
                moment: <Moment at={customer.address_unknown_since} />,
              }),
          },
          { term: wording.activeSessions, value: sessionWords(customer.live_sessions) },
          { term: wording.signedUp, value: <Moment at={customer.since} /> },
          { term: wording.openWork, value: String(open_work) },
          {
            term: wording.unansweredMessages,
            value:
              unanswered_messages > 0 && may('messages.read') ? (
                <Link to={consoleHref('/console/messages')} className={linkClass}>
                  {unanswered_messages}
                </Link>
              ) : (
                String(unanswered_messages)
              ),
          },
        ]}
      />
    </Card>
  )
}

function deliveryWords({ gets_paper, email_bad_since }: Customer) {
  if (gets_paper) return 'Paper'
  if (email_bad_since === null) return 'Electronic'
  return fill(wording.onPaperEmailsBounceSince, { moment: <Moment at={email_bad_since} /> })
}

/** Describes why texts are off or failed; nothing while they arrive. */
function textWords({ texts_stopped, text_failed_at }: Customer) {
  if (texts_stopped !== null) {
    const words =
      texts_stopped.reason === 'asked'
        ? wording.stoppedByCustomerSince
        : wording.undeliverableSinceMoment
    return fill(words, { moment: <Moment at={texts_stopped.since} /> })
  }
  return (
    text_failed_at && fill(wording.lastTextFailedAt, { moment: <Moment at={text_failed_at} /> })
  )
}

function sessionWords(count: number): string {
  if (count === 0) return wording.noDevice
  return count === 1 ? wording.device1 : fill(wording.countDevices, { count })
}
