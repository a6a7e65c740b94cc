import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import type { TemplateParams } from '../../../platform/mail/templates.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { accountHoldersWithLogin } from '../../../platform/callers/account-people.ts'
import type { Transfer } from '../transfers/queries.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'

type News =
  /** What comes next, where it is one of many. */
  | { template: 'transfer_voided'; next?: string }
  /** Why, as a sentence for people. */
  | { template: 'transfer_cancelled'; reason: string }

/** Writes to everybody whose account it is that a deposit or withdrawal was taken back. */
export async function tellHolders(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  news: News,
): Promise<void> {
  const kind = transfer.kind === 'deposit' ? 'deposit' : 'withdrawal'
  const facts = {
    kind,
    amount: formatCents(transfer.amount_cents),
    reference: referenceOf(transfer),
  } as const
  const { institution_id, account_id } = transfer
  if (news.template === 'transfer_cancelled') {
    await alertOfCancelled(ctx, trx, transfer, { ...facts, reason: news.reason })
    return
  }
  for (const to of await listHolderEmails(trx, { institution_id, account_id })) {
    const letter = { template: news.template, params: { ...facts, next: news.next ?? '' } }
    await notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
}

/** What they did not ask for themselves is also among their alerts. */
async function alertOfCancelled(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, id, amount_cents, request_id }: Transfer,
  facts: TemplateParams<'transfer_cancelled'>,
): Promise<void> {
  if (account_id === null) return
  const { kind: transfer, reason } = facts
  await raiseAlert(ctx, trx, {
    institution_id,
    account_id,
    kind: 'transfer_cancelled',
    event: `cancelled:${id}`,
    params: { transfer, amount_cents, reason, request_id },
    letter: { template: 'transfer_cancelled', params: facts },
  })
}

/** STATES: letters about the account go to all its holders. */
export async function listHolderEmails(
  db: Database,
  { institution_id, account_id }: Pick<Transfer, 'institution_id' | 'account_id'>,
): Promise<string[]> {
  if (account_id === null) return []
  const all = await listEmailsOfHolders(db, institution_id, [account_id])
  return all.get(account_id) ?? []
}

const emailsOfHolders = statement(
  (db, { institution_id, accountIds }: { institution_id: string; accountIds: readonly string[] }) =>
    accountHoldersWithLogin(db, institution_id)
      .select(['entities.savings_account_id', 'users.email'])
      .where('entities.savings_account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
      .orderBy('depositors.created_at'),
)

/** The same for many accounts, by each. */
export async function listEmailsOfHolders(
  db: Database,
  institution_id: string,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> {
  const holders = await emailsOfHolders(db, { institution_id, accountIds })
  const byAccount = Map.groupBy(holders, ({ savings_account_id }) => savings_account_id ?? '')
  return new Map([...byAccount].map(([id, all]) => [id, all.map(({ email }) => email)]))
}
