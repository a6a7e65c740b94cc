import { CorrectEmail, Refund, Reversal } from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { Database } from '../../../../db/database.ts'
import type { Fact, FactsReader } from './facts-reader.ts'

interface Whose {
  institution_id: string
  depositor_id: string | null
}

/** The customer and the account as they are now: a reader of a request sees at once what changed. */
async function accountFacts(
  db: Database,
  { institution_id, depositor_id }: Whose,
): Promise<Fact[]> {
  if (depositor_id === null) return []
  const row = await db
    .selectFrom('depositors as person')
    .innerJoin('entities as entity', (join) =>
      join
        .onRef('entity.institution_id', '=', 'person.institution_id')
        .onRef('entity.id', '=', 'person.entity_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entity.institution_id')
        .onRef('account.id', '=', 'entity.savings_account_id'),
    )
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
    .where('person.institution_id', '=', institution_id)
    .where('person.id', '=', depositor_id)
    .executeTakeFirst()
  if (row === undefined) return []
  const { current_cents, held_cents, receivable_cents } = row
  return [
    { label: 'Customer', value: standingWords(row) },
    { label: 'Account', value: accountWords(row) },
    ...(current_cents === null
      ? []
      : [
          { label: 'Balance', value: formatCents(current_cents) },
          { label: 'Available', value: formatCents(current_cents - (held_cents ?? 0)) },
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

export const refundFacts: FactsReader = async (db, asked) => {
  const { amount_cents } = Refund.parse(asked.payload)
  return [{ label: 'Refund', value: formatCents(amount_cents) }, ...(await accountFacts(db, asked))]
}

export const reopenAccountFacts: FactsReader = (db, asked) => accountFacts(db, asked)

export const reverseTransferFacts: FactsReader = async (db, asked) => {
  const { transaction_id } = Reversal.parse(asked.payload)
  const transfer = await db
    .selectFrom('transfers')
    .select(['kind', 'amount_cents', 'status', 'settlement_date'])
    .where('institution_id', '=', asked.institution_id)
    .where('id', '=', transaction_id)
    .executeTakeFirst()
  const own = transfer
    ? [
        { label: 'Transfer', value: `${transfer.kind} of ${formatCents(transfer.amount_cents)}` },
        { label: 'Transfer status', value: transfer.status },
        { label: 'Settles on', value: formatFullDay(transfer.settlement_date) },
      ]
    : []
  return [...own, ...(await accountFacts(db, asked))]
}

export const correctEmailFacts: FactsReader = async (db, asked) => {
  const { email } = CorrectEmail.parse(asked.payload)
  const login = await db
    .selectFrom('users')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'users.institution_id')
        .onRef('depositors.user_id', '=', 'users.id'),
    )
    .select('users.email')
    .where('users.institution_id', '=', asked.institution_id)
    .where('depositors.id', '=', asked.depositor_id)
    .executeTakeFirst()
  return [
    { label: 'Email now', value: login?.email ?? 'None' },
    { label: 'New email', value: email },
    ...(await accountFacts(db, asked)),
  ]
}
