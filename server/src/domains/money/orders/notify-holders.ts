import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { accountHoldersWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import type { TemplateParams } from '../../../platform/mail/templates.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import type { Transfer } from '../transfers/queries.ts'

type CancellationNotice =
  /** What comes next, if it belongs to a schedule. */
  | { template: 'transfer_voided'; next?: string }
  /** The reason, as a sentence for the holders. */
  | { template: 'transfer_cancelled'; reason: string }

/** Notifies all holders of the account that a deposit or withdrawal was cancelled. */
export async function notifyHolders(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  notice: CancellationNotice,
): Promise<void> {
  const kind = transfer.kind === 'deposit' ? 'deposit' : 'withdrawal'
  const facts = {
    kind,
    amount: formatCents(transfer.amount_cents),
    reference: referenceOf(transfer),
    request: transfer.request_id,
  } as const
  const { institution_id, account_id } = transfer
  if (notice.template === 'transfer_cancelled') {
    await alertOfCancelled(ctx, trx, transfer, { ...facts, reason: notice.reason })
    return
  }
  for (const to of await listHolderEmails(trx, { institution_id, account_id })) {
    const letter = { template: notice.template, params: { ...facts, next: notice.next ?? '' } }
    await notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
}

/** A cancellation that the holders did not order also appears among their alerts. */
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

/** STATES: emails about the account go to all its holders. */
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

/** Same as above for many accounts, by account id. */
export async function listEmailsOfHolders(
  db: Database,
  institution_id: string,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> {
  const holders = await emailsOfHolders(db, { institution_id, accountIds })
  const byAccount = Map.groupBy(holders, ({ savings_account_id }) => savings_account_id ?? '')
  return new Map([...byAccount].map(([id, all]) => [id, all.map(({ email }) => email)]))
}
