import type { Account } from '@passbook/contract/accounts'
import { disputeEndpoints } from '@passbook/contract/disputes'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { YOUR_REPORTS } from '../../destinations.ts'
import { CancelTransfer, useCancelTransfer } from '../../features/transfers/CancelTransfer.tsx'
import { mayEdit } from '../../features/transfers/may-edit.ts'
import { editAddress, requestAddress } from '../../features/transfers/transaction-address.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useBarred } from './BalanceCard.tsx'
import {
  type ComingItem,
  byDay,
  comingDecision,
  comingInterest,
  comingTransfer,
  isUndecided,
} from './coming-items.ts'
import { shortDay } from './short-day.ts'
import * as wording from './wording.ts'

const SHOWN = 5

interface ComingUpProps {
  account: Account
  /** The id of the transfer that the first card shows already. */
  shownAbove: string | undefined
}

/** What happens next with the money, the nearest first, with Edit and Cancel where they are allowed. */
export function ComingUp({ account, shownAbove }: ComingUpProps) {
  const coming = useComing(account, shownAbove)
  return (
    <Card className="break-inside-avoid">
      <h2 className="mb-3 text-lg font-bold">{wording.comingUp}</h2>
      {coming ? <ComingList account={account} {...coming} /> : <Skeleton className="h-24" />}
      {account.owed_cents > 0 && (
        <p className="mt-3 text-sm">
          {fill(wording.youOweMoneyForA, {
            money: <Money cents={account.owed_cents} className="font-bold" />,
          })}
        </p>
      )}
    </Card>
  )
}

interface Coming {
  items: ComingItem[]
  /** The bank's day. */
  today: string
}

/** Undefined until everything is known, so that no line appears between others later. */
function useComing(account: Account, shownAbove: string | undefined): Coming | undefined {
  const { earnings } = useCharterWords()
  const terms = useData(transferEndpoints.getService, { query: {} })
  const disputes = useQuery(
    {
      ...dataOptions(disputeEndpoints.getDisputes, { query: {} }),
      enabled: account.has_open_dispute,
    },
    queryClient,
  )
  if (!terms.data || disputes.isLoading) return undefined
  const interest = comingInterest(account, terms.data, earnings)
  const items = [
    ...account.coming.filter(({ uuid }) => uuid !== shownAbove).map(comingTransfer),
    ...(interest ? [interest] : []),
    ...(disputes.data?.disputes ?? []).filter(isUndecided).map(comingDecision),
  ]
  return { items: byDay(items), today: terms.data.as_of }
}

function ComingList({ account, items, today }: Coming & { account: Account }) {
  const isDepositOpen = useBarred(account).deposit === null
  if (items.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted">
        {wording.noTransfersAreScheduled}
        {isDepositOpen && (
          <Link to={href('/deposit')} className={standaloneLinkClass}>
            {wording.scheduleADeposit}
          </Link>
        )}
      </p>
    )
  }
  return (
    <>
      <ol>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.key} className="group relative flex gap-4 pb-4 last:pb-0">
            <span
              aria-hidden
              className="absolute top-4 -bottom-1.5 left-1.25 w-px bg-hairline group-last:hidden"
            />
            <span
              aria-hidden
              className="relative mt-1.5 size-2.75 shrink-0 rounded-full border-2 border-primary-edge bg-surface group-first:bg-primary forced-color-adjust-none"
            />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p>
                <b>{item.date < today ? wording.late : shortDay(item.date, today)}</b> · {item.what}
              </p>
              <ItemNote item={item} isDepositOpen={isDepositOpen} />
            </div>
          </li>
        ))}
      </ol>
      {items.length > SHOWN && (
        <Link to={ON_THEIR_WAY} className={`${standaloneLinkClass} mt-1 text-sm`}>
          {fill(wording.seeCountMore, { count: items.length - SHOWN })}
        </Link>
      )}
    </>
  )
}

const ON_THEIR_WAY = `${href('/dashboard/transactions-list')}?status=Initiated,Pending,Submitted`

/** Small links with the height of a target, in lines that stay close together. */
const ACTION = `${standaloneLinkClass} -my-3 text-sm`

function ItemNote({ item, isDepositOpen }: { item: ComingItem; isDepositOpen: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      <p className="text-pretty">{item.note}</p>
      {item.transaction && (
        <ItemActions transaction={item.transaction} isDepositOpen={isDepositOpen} />
      )}
      {item.isReport && (
        <Link to={YOUR_REPORTS} className={ACTION}>
          {wording.seeReport}
        </Link>
      )}
    </div>
  )
}

interface ItemActionsProps {
  transaction: Transaction
  isDepositOpen: boolean
}

function ItemActions(props: ItemActionsProps) {
  const cancelling = useCancelTransfer(props.transaction)
  return (
    <>
      <TransferActions {...props} cancelling={cancelling} />
      <CancelRefusal error={cancelling.error} />
    </>
  )
}

interface TransferActionsProps extends ItemActionsProps {
  /** Held by what stays on the page after a refusal, when the actions are gone. */
  cancelling: ReturnType<typeof useCancelTransfer>
}

/** UX 2: Edit and Cancel; a transfer that needs an approval leads to where it is given. */
export function TransferActions({ transaction, isDepositOpen, cancelling }: TransferActionsProps) {
  const { may_cancel, is_waiting, request_id } = transaction
  const isEditable = !is_waiting && isDepositOpen && mayEdit(transaction)
  return (
    <div className="flex gap-x-3 empty:hidden print:hidden">
      {is_waiting && (
        <Link to={requestAddress(request_id)} className={ACTION}>
          {wording.review}
        </Link>
      )}
      {isEditable && (
        <Link to={editAddress(transaction)} aria-label={wording.editDeposit} className={ACTION}>
          {wording.edit}
        </Link>
      )}
      {may_cancel && (
        <CancelTransfer
          transaction={transaction}
          isPending={cancelling.isPending}
          onConfirm={cancelling.cancel}
          isQuiet
        />
      )}
    </div>
  )
}

/** Why a transfer was not cancelled. */
export function CancelRefusal({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div className="my-2 basis-full">
      <Refusal error={error} flow="deposit-cancel" />
    </div>
  )
}
