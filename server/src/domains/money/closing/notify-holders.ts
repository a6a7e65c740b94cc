import { formatDeadline, formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import type { Context } from '../../../context.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type LetterOrder, notifyByEmail } from '../../../platform/mail/notify.ts'
import { writeStops } from '../../../platform/mail/templates/letter.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { accountName } from '../../people/linked-accounts/account-number.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { listHolderEmails } from '../orders/notify-holders.ts'
import { readableUntil } from '../savings-accounts/closing-facts.ts'
import { type Transfer, readTransactionRow } from '../transfers/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import type { PreparedClosing } from './prepare-closing.ts'

interface AccountRef {
  institution_id: string
  accountId: string
}

/** Where the money of a closed account went. */
interface ClosingPayment {
  payout: Transfer | undefined
  /** The state that received it, by name, and the amount. */
  handed: { state: string; cents: number } | undefined
}

/** Emails the receipt of a closing, with the dates the page showed. */
export async function emailClosingReceipt(
  ctx: Context,
  trx: Transaction,
  account: AccountRef,
  { payout, handed }: ClosingPayment,
): Promise<void> {
  const now = ctx.clock.now()
  const until = formatFullDay(readableUntil(easternDate(now)))
  if (handed !== undefined) {
    const params = { amount: formatCents(handed.cents), state: handed.state, until }
    return emailAll(ctx, trx, account, { template: 'account_handed_over', params })
  }
  if (payout === undefined) {
    return emailAll(ctx, trx, account, {
      template: 'account_closed_empty',
      params: { until },
    })
  }
  const row = await readTransactionRow(trx, payout)
  const transaction = toTransaction(row, now)
  // A payout cannot be cancelled, so the email lists only its dates.
  const stops = moneyTimeline(transaction, easternDate(now)).filter(({ kind }) => kind !== 'now')
  const params = {
    amount: formatCents(row.amount_cents),
    bank: `${row.bank_name ?? 'your bank'}, account ending in ${row.account_last_four}`,
    timeline: writeStops(stops),
    reference: transaction.reference,
    until,
  }
  await emailAll(ctx, trx, account, { template: 'account_closed', params })
}

/** Emails all holders, including those who may no longer read alerts. */
export async function emailAll(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId }: AccountRef,
  letter: LetterOrder,
): Promise<void> {
  for (const to of await listHolderEmails(trx, { institution_id, account_id: accountId })) {
    await notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
}

interface AgreementRequest {
  requestedBy: string
  expires_at: Date
  closingId: string
}

/** Alerts the other holders that one of them wants to close the account, and until when they can agree. */
export async function askOtherHolders(
  ctx: Context,
  trx: Transaction,
  { institution_id, holders }: PreparedClosing,
  { requestedBy, expires_at, closingId }: AgreementRequest,
): Promise<void> {
  const name = holders.find(({ id }) => id === requestedBy)?.first_name ?? 'Another holder'
  const until = formatDeadline(expires_at.toISOString())
  for (const { id } of holders) {
    if (id === requestedBy) continue
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id: id,
      kind: 'joint',
      event: `closing:${closingId}`,
      params: {
        title: `${name} asked to close your account`,
        message: `You can agree or decline until ${until}. Nothing changes unless you agree.`,
      },
      letter: { template: 'closing_asked', params: { name, until } },
    })
  }
}

/** Notifies the holders in one email that the account is open again and needs a new link. */
export async function notifyOfReopening(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, entityId, closingId }: AccountRef & Reopened,
): Promise<void> {
  const { current_cents } = await readBalances(trx, institution_id, accountId)
  const [link] = await listLinks(trx, institution_id, entityId)
  if (link === undefined) return
  await raiseAlert(ctx, trx, {
    institution_id,
    entity_id: entityId,
    kind: 'link_attention',
    event: `reopened:${closingId}`,
    params: { what: 'locked', account: accountName(link) },
    letter: { template: 'account_reopened', params: { balance: formatCents(current_cents) } },
  })
}

interface Reopened {
  entityId: string
  closingId: string
}
