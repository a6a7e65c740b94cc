import { formatMoment } from '@passbook/contract/format-dates'
import { mayRead } from '@passbook/contract/account-status'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useId } from 'react'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import * as wording from './wording.ts'

interface AboutTransactionProps {
  uuid: string
  /** Present while the message is being written: removes the transaction from it. */
  onRemove?: () => void
}

/** The transaction a message is about, and a link to it for people who may read it. */
export function AboutTransaction({ uuid, onRemove }: AboutTransactionProps) {
  const isReader = useProgress(({ progress }) => progress !== null && mayRead(progress))
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      <h2 id={id} className="text-sm text-ink-muted">
        {wording.aboutThisTransaction}
      </h2>
      {isReader ? (
        <Details uuid={uuid} isLink={!onRemove} />
      ) : (
        <p>{wording.yourMessageIncludesThisTransaction}</p>
      )}
      {onRemove && (
        <LinkButton className="self-start" onClick={onRemove}>
          {wording.chooseSomethingElse}
        </LinkButton>
      )}
    </section>
  )
}

/** Without a link while a message is written, so that nobody leaves it by accident. */
function Details({ uuid, isLink }: { uuid: string; isLink: boolean }) {
  const query = useData(transferEndpoints.getTransactions, { query: {} })
  if (query.isPending) return <Skeleton className="h-18" />
  const transaction = query.data?.transactions.find((each) => each.uuid === uuid)
  const list = href('/dashboard/transactions-list')
  const address = transaction ? `${list}?request=${transaction.request_id}` : list
  return (
    <>
      {transaction ? <Line transaction={transaction} /> : <p>{wording.anEarlierTransaction}</p>}
      {isLink && (
        <Link to={address} className={`${standaloneLinkClass} self-start`}>
          {transaction ? wording.viewThisTransaction : wording.viewYourTransactions}
        </Link>
      )}
    </>
  )
}

function Line({ transaction }: { transaction: Transaction }) {
  const { description, amount_cents, direction, status, date_created, reference } = transaction
  const isIn = direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        {description}
        <Money cents={isIn ? amount_cents : -amount_cents} isSigned />
      </p>
      <p className="text-sm text-ink-muted">
        {fill(wording.statusDateCreatedReference, {
          status,
          dateCreated: formatMoment(date_created),
          reference,
        })}
      </p>
    </>
  )
}
