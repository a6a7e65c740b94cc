import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Database } from '../../../platform/db/database.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { payoutLink } from '../../money/closing/queries.ts'
import { findEntityOf, peopleWithAccount } from '../../../platform/callers/account-people.ts'
import { describeHold } from '../../access/holds.ts'
import { payeeOf } from '../../people/linked-accounts/account-number.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import type { Asked, Fact } from '../../access/staff/acts/request.ts'

/**
 * The customer and account now, so that an approver sees what changed since the request. A request that
 * changes the balance says by how much.
 */
export async function accountFacts(
  db: Database,
  { institution_id, depositor_id }: Asked,
  changeCents?: number,
): Promise<Fact[]> {
  if (depositor_id === null) return []
  const row = await peopleWithAccount(db, institution_id)
    .leftJoin('savings_balances as balance', (join) =>
      join
        .onRef('balance.institution_id', '=', 'account.institution_id')
        .onRef('balance.account_id', '=', 'account.id'),
    )
    .leftJoin('closings as closing', (join) =>
      join
        .onRef('closing.institution_id', '=', 'account.institution_id')
        .onRef('closing.account_id', '=', 'account.id')
        .on('closing.status', 'not in', ['REOPENED', 'LAPSED']),
    )
    .select(['person.standing', 'person.registration_status', 'account.closed_on'])
    .select(['account.id as account_id', 'closing.status as closing_status'])
    .select(['balance.current_cents', 'balance.held_cents', 'balance.receivable_cents'])
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
  if (row === undefined) return []
  const { current_cents, held_cents, receivable_cents } = row
  const money = (label: string, cents: number): Fact => ({
    label,
    value: formatCents(cents),
    ...(changeCents !== undefined && { after: formatCents(cents + changeCents) }),
  })
  return [
    { label: 'Customer', value: standingWords(row) },
    { label: 'Account', value: accountWords(row) },
    ...(current_cents === null
      ? []
      : [
          money('Balance', current_cents),
          money('Available', current_cents - (held_cents ?? 0)),
          { label: 'Owed to us', value: formatCents(receivable_cents ?? 0) },
        ]),
  ]
}

function standingWords({
  standing,
  registration_status,
}: {
  standing: string | null
  registration_status: string | null
}): string {
  if (standing === 'HOLD') return 'On hold'
  if (standing === 'REVIEW') return 'Under review'
  return registration_status === 'VIEW_ONLY' ? 'Read-only access' : 'Active'
}

function accountWords(row: {
  account_id: string | null
  closed_on: string | null
  closing_status: string | null
}): string {
  if (row.account_id === null) return 'No account'
  if (row.closed_on !== null) return `Closed on ${formatFullDay(row.closed_on)}`
  return row.closing_status === null ? 'Open' : `Closing: ${row.closing_status.toLowerCase()}`
}

/** Whether and why the account is on hold, its balance, and where closing it sends the money. */
export async function closeFacts(db: Database, asked: Asked): Promise<Fact[]> {
  const account = await findAccount(db, asked)
  if (account === undefined) return []
  const { institution_id, entityId } = account
  const link = payoutLink(await listLinks(db, institution_id, entityId))
  const payout = Number(asked.payload['payout_cents'] ?? 0)
  return [
    ...(await heldFacts(db, asked, { Balance: formatCents(0) })),
    { label: 'Account', value: 'Open', after: 'Closed' },
    // This is the amount as of the request; interest until the closing is added.
    { label: 'Payout', value: formatCents(payout) },
    { label: 'Pays to', value: payout > 0 ? payeeOf(link) : 'No one' },
  ]
}

interface Account {
  institution_id: string
  entityId: string
  accountId: string
}

/** Whether and why the account is on hold, and its balance, with what the request changes of them. */
export async function heldFacts(
  db: Database,
  asked: Asked,
  after: { Hold?: string; Balance?: string } = {},
): Promise<Fact[]> {
  const account = await findAccount(db, asked)
  if (account === undefined) return []
  const { institution_id, accountId } = account
  const hold = await describeHold(db, { institution_id, accountId })
  const { current_cents } = await readBalances(db, institution_id, accountId)
  return [
    {
      label: 'Hold',
      value: hold === null ? 'None' : `On hold: ${hold}`,
      ...(after.Hold !== undefined && hold !== null && { after: after.Hold }),
    },
    {
      label: 'Balance',
      value: formatCents(current_cents),
      ...(after.Balance !== undefined && { after: after.Balance }),
    },
  ]
}

async function findAccount(
  db: Database,
  { institution_id, depositor_id }: Asked,
): Promise<Account | undefined> {
  if (depositor_id === null) return undefined
  const found = await findEntityOf(db, { institution_id, depositor_id })
  return found?.accountId
    ? { institution_id, entityId: found.entityId, accountId: found.accountId }
    : undefined
}
