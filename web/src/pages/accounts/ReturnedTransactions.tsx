import { formatDate, formatWeekday } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { type ReturnNextStep, wordsOfReturn } from '@passbook/contract/return-words'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import type { Path } from '../../path.ts'
import { useDismissed } from '../../session/dismissed/use-dismissed.ts'
import { CancelledTransaction } from './CancelledTransaction.tsx'
import { TransactionNews } from './TransactionNews.tsx'
import { type ReturnedNews, isCancelledByUs, returnedNews } from './returned-news.ts'

interface ReturnedTransactionsProps {
  /** The standing or the link tells of what came back. */
  isReturnTold: boolean
}

/**
 * UX 36: what came back, and what we cancelled, is told where the person lands, until they put it
 * away (SPEC 4).
 */
export function ReturnedTransactions({ isReturnTold }: ReturnedTransactionsProps) {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const { isDismissed, dismiss } = useDismissed('dismissedReturnedTransactions')
  return returnedNews(transactions.data?.transactions ?? [])
    .filter(({ transaction }) => !isDismissed(transaction.uuid))
    .filter(({ transaction }) => !isReturnTold || isCancelledByUs(transaction))
    .map((news) => {
      const { transaction } = news
      const onDismiss = () => dismiss(transaction.uuid)
      return isCancelledByUs(transaction) ? (
        <CancelledTransaction
          key={transaction.uuid}
          transaction={transaction}
          withoutStep={isReturnTold}
          onDismiss={onDismiss}
        />
      ) : (
        <Returned key={transaction.uuid} news={news} onDismiss={onDismiss} />
      )
    })
}

const NEXT: Record<ReturnNextStep, Path | null> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message',
  nothing: null,
}

function Returned({ news, onDismiss }: { news: ReturnedNews; onDismiss: () => void }) {
  const { transaction, retry } = news
  const { what, next } = wordsOfReturn(transaction.return_code ?? '')
  const to = retry ? null : NEXT[next.kind]
  const name = `Your ${transaction.description.toLowerCase()} of ${formatCents(transaction.amount_cents)} came back`
  const since = transaction.date_processed
    ? ` It reached us on ${formatDate(transaction.date_processed)}.`
    : ''
  return (
    <TransactionNews
      name={name}
      reasons={[
        what + since,
        ...(retry ? [`${retryWords(retry)} You do not need to do anything.`] : []),
      ]}
      next={to && { to, label: next.label }}
      onDismiss={onDismiss}
    />
  )
}

function retryWords({ status, file_date }: Transaction): string {
  const day = formatWeekday(file_date)
  return status === 'Submitted'
    ? `We asked your bank again on ${day}.`
    : `We ask your bank again on ${day}.`
}
