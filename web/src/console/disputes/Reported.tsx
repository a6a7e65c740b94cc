import type { StaffDispute } from '@passbook/contract/console/disputes'
import { formatDate, formatInstantDay, formatMonth } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { CHANNELS } from './dispute-words.ts'
import * as wording from './wording.ts'

/** What the customer reported, and the transaction it is about. */
export function Reported({ dispute }: { dispute: StaffDispute }) {
  const may = useMay()
  const { transaction, statement, amount_cents, learned_on, message_id, account } = dispute
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.whatWasReported}</h2>
      <blockquote className="mb-4 rounded-md bg-sunken p-4">
        <WrittenText>{dispute.words}</WrittenText>
      </blockquote>
      {dispute.additions.map(({ received_at, kind, words }) => (
        <div key={received_at} className="mb-4">
          <h3 className="mb-1 text-base">
            {fill(wording.addedMomentDisputeKind, {
              moment: <Moment at={received_at} />,
              disputeKind: DISPUTE_KIND_WORDS[kind],
            })}
          </h3>
          <blockquote className="rounded-md bg-sunken p-4">
            <WrittenText>{words}</WrittenText>
          </blockquote>
        </div>
      ))}
      <Facts
        rows={[
          {
            term: wording.received,
            value: (
              <>
                <Moment at={dispute.received_at} />, {CHANNELS[dispute.channel].toLowerCase()}
              </>
            ),
          },
          ...(dispute.recorded_by
            ? [{ term: wording.recordedBy, value: dispute.recorded_by }]
            : []),
          ...(message_id && may('messages.read')
            ? [
                {
                  term: wording.message,
                  value: (
                    <Link
                      to={consoleHref('/console/messages/:uuid', { uuid: message_id })}
                      className={linkClass}
                    >
                      {wording.openTheMessage}
                    </Link>
                  ),
                },
              ]
            : []),
          { term: wording.transaction, value: <ReportedTransaction dispute={dispute} /> },
          ...(statement
            ? [{ term: wording.statement, value: formatMonth(statement.year, statement.month) }]
            : []),
          // Without an amount in the report, the transaction above already shows it.
          ...(transaction && amount_cents === null
            ? []
            : [
                {
                  term: wording.amount,
                  value: amount_cents !== null && formatAmount(amount_cents),
                },
              ]),
          { term: wording.noticedOn, value: learned_on && formatDate(learned_on) },
          {
            term: wording.account,
            value: fill(
              account.is_closed ? wording.accountLastFourClosed : wording.accountLastFour,
              { lastFour: account.last_four },
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The transaction in words, which lead to its page. */
function ReportedTransaction({ dispute }: { dispute: StaffDispute }) {
  const may = useMay()
  const { transaction, depositor_id } = dispute
  if (transaction === null) return <Nothing />
  const words = transactionWords(transaction)
  if (!may('customers.read')) return words
  const ids = { uuid: depositor_id, transaction: transaction.uuid }
  return (
    <Link
      to={consoleHref('/console/customers/:uuid/transactions/:transaction', ids)}
      className={linkClass}
    >
      {words}
    </Link>
  )
}

function transactionWords(transaction: NonNullable<StaffDispute['transaction']>): string {
  const { description, amount_cents, date_created, request_id } = transaction
  const reference = request_id.slice(0, 8).toUpperCase()
  return fill(wording.descriptionAmountDateCreatedReference, {
    description,
    amount: formatAmount(amount_cents),
    dateCreated: formatInstantDay(date_created),
    reference,
  })
}
