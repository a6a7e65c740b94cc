import {
  type CustomerTransaction,
  customerRecordEndpoints,
} from '@passbook/contract/console/customer-records'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { formatDate } from '@passbook/contract/format-dates'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { statusWords } from '@passbook/contract/transaction-words'
import { Link, useParams } from 'react-router'
import { endingIn } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

/** One transaction of a customer: its facts, where the money is, and what became of it at other banks. */
export function CustomerTransactionPage() {
  const { uuid = '', transaction = '' } = useParams()
  const query = useDesk(customerRecordEndpoints.getCustomerTransaction, {
    params: { uuid, transaction },
  })
  const { data } = query
  const back = {
    to: consoleHref('/console/customers/:uuid/transactions', { uuid }),
    label: wording.allTransactions,
  }
  if (!data) {
    return (
      <Page back={back}>
        <QueryState query={query}>{() => null}</QueryState>
      </Page>
    )
  }
  const { description, reference } = data.transaction
  return (
    <Page title={fill(wording.descriptionReference, { description, reference })} back={back}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <Card>
          <h2 className="mb-3 text-lg">{wording.details}</h2>
          <TransactionFacts {...data} />
        </Card>
        <div className="flex flex-col gap-6">
          <AsTheCustomerSees {...data} />
          <AtTheBanks {...data} />
          <Disputes {...data} />
        </div>
      </div>
    </Page>
  )
}

function TransactionFacts({ transaction }: CustomerTransaction) {
  const { linked_account: link, made_by, schedule, return_code } = transaction
  return (
    <Facts
      rows={[
        { term: wording.amount, value: <Money cents={transaction.amount_cents} /> },
        { term: wording.status, value: statusWords(transaction) },
        {
          term: wording.returnCode,
          value: return_code && returnCodeWords(return_code),
        },
        {
          term: wording.bankAccount,
          value: link && `${link.bank_name ?? wording.aBank}, ${endingIn(link.account_last_four)}`,
        },
        { term: wording.requestedBy, value: made_by && (made_by.first_name ?? wording.aHolder) },
        { term: wording.recurring, value: schedule && wording.yes },
        { term: wording.created, value: <Moment at={transaction.date_created} /> },
        {
          term: wording.sent,
          value: transaction.date_submitted && <Moment at={transaction.date_submitted} />,
        },
        { term: wording.fileDate, value: link && formatDate(transaction.file_date) },
        { term: wording.settles, value: formatDate(transaction.settlement_date) },
        { term: wording.availableOn, value: formatDate(transaction.available_date) },
        { term: wording.posted, value: transaction.posted_on && formatDate(transaction.posted_on) },
        {
          term: wording.balanceAfter,
          value: transaction.balance_after_cents !== null && (
            <Money cents={transaction.balance_after_cents} />
          ),
        },
      ]}
    />
  )
}

/** The sentences that the customer reads, so that staff say the same on the phone. */
function AsTheCustomerSees({ transaction, today }: CustomerTransaction) {
  const say = useSay()
  const { return_code } = transaction
  const stops = moneyTimeline(transaction, today)
  // Interest, for example, has no stops on its way.
  if (stops.length === 0 && !return_code) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg">{say(wording.asTheCustomerSeesIt)}</h2>
      <ol className="flex flex-col gap-2 text-sm">
        {stops.map(({ kind, when, what, state }) => (
          <li key={kind} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={state === 'current' ? 'font-bold' : 'text-ink-muted'}>{when}</span>{' '}
            {what}
          </li>
        ))}
      </ol>
      {return_code && <p className="mt-3 text-sm">{wordsOfReturn(return_code).what}</p>}
    </Card>
  )
}

function AtTheBanks({ sent, answers }: CustomerTransaction) {
  const mayRead = useMay()('money.read')
  if (!sent && answers.length === 0) return null
  const fileLink = (uuid: string, words: string) =>
    mayRead ? (
      <Link to={consoleHref('/console/ach-files/:uuid', { uuid })} className={linkClass}>
        {words}
      </Link>
    ) : (
      words
    )
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.achEntry}</h2>
      <Facts
        rows={[
          { term: wording.traceNumber, value: sent?.trace },
          { term: wording.file, value: sent && fileLink(sent.file_id, wording.openTheFile) },
          ...answers.map(({ file_id, place, code, received_on }) => ({
            term: fill(wording.receivedDay, { day: formatDate(received_on), place }),
            value: fileLink(file_id, returnCodeWords(code)),
          })),
        ]}
      />
    </Card>
  )
}

function Disputes({ disputes }: CustomerTransaction) {
  if (disputes.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.disputes}</h2>
      <ul className="flex flex-col gap-2 text-sm">
        {disputes.map(({ uuid, reference, is_open }) => (
          <li key={uuid}>
            <Link to={consoleHref('/console/disputes/:uuid', { uuid })} className={linkClass}>
              {reference}
            </Link>
            , {is_open ? wording.open : wording.ended}
          </li>
        ))}
      </ul>
    </Card>
  )
}
