import type { StaffDispute } from '@passbook/contract/console/disputes'
import { formatDate, formatInstantDay, formatMonth } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { Link } from 'react-router'
import { formatAmount } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { CHANNELS } from './dispute-words.ts'

/** What the customer reported, and the transaction it is about. */
export function Reported({ dispute }: { dispute: StaffDispute }) {
  const may = useMay()
  const { transaction, statement, amount_cents, learned_on, message_id, account } = dispute
  return (
    <Card>
      <h2 className="mb-3 text-lg">What was reported</h2>
      <blockquote className="mb-4 rounded-md bg-sunken p-4">
        <WrittenText>{dispute.words}</WrittenText>
      </blockquote>
      {dispute.additions.map(({ received_at, kind, words }) => (
        <div key={received_at} className="mb-4">
          <h3 className="mb-1 text-base">
            Added <Moment at={received_at} />: {DISPUTE_KIND_WORDS[kind]}
          </h3>
          <blockquote className="rounded-md bg-sunken p-4">
            <WrittenText>{words}</WrittenText>
          </blockquote>
        </div>
      ))}
      <Facts
        rows={[
          {
            term: 'Received',
            value: (
              <>
                <Moment at={dispute.received_at} />, {CHANNELS[dispute.channel].toLowerCase()}
              </>
            ),
          },
          ...(dispute.recorded_by ? [{ term: 'Recorded by', value: dispute.recorded_by }] : []),
          ...(message_id && may('messages.read')
            ? [
                {
                  term: 'Message',
                  value: (
                    <Link
                      to={consoleHref('/console/messages/:uuid', { uuid: message_id })}
                      className={linkClass}
                    >
                      Open the message
                    </Link>
                  ),
                },
              ]
            : []),
          { term: 'Transaction', value: transaction && transactionWords(transaction) },
          ...(statement
            ? [{ term: 'Statement', value: formatMonth(statement.year, statement.month) }]
            : []),
          // Without an amount in the report, the transaction above already shows it.
          ...(transaction && amount_cents === null
            ? []
            : [{ term: 'Amount', value: amount_cents !== null && formatAmount(amount_cents) }]),
          { term: 'Noticed on', value: learned_on && formatDate(learned_on) },
          {
            term: 'Account',
            value: `•• ${account.last_four}${account.is_closed ? ', closed' : ''}`,
          },
        ]}
      />
    </Card>
  )
}

function transactionWords(transaction: NonNullable<StaffDispute['transaction']>): string {
  const { description, amount_cents, date_created, request_id } = transaction
  const reference = request_id.slice(0, 8).toUpperCase()
  return `${description}, ${formatAmount(amount_cents)}, ${formatInstantDay(date_created)}, reference ${reference}`
}
