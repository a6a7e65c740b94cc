import { type RawBuilder, sql } from 'kysely'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'

/** Who must agree before money moves. */
type Agreement =
  /** The holder, who moves their own money. */
  | 'the depositor'
  /** A file from the ACH network that matches an entry we sent. */
  | 'the network'
  /** A rule of the law or of the account's terms, computed from the books. */
  | 'the rule'
  /** One staff member requests it, another approves it. */
  | 'two people'

/** One way in which money enters or leaves a savings account. */
export interface MoneyWay {
  name: string
  direction: 'in' | 'out' | 'both'
  /** What starts it: a page, the console, a command, the nightly run or a file. */
  doors: readonly string[]
  agreement: Agreement
  limit: string
  /** The name of the database constraint that enforces it. */
  constraint: string
  /** The file and title of the test that proves it. */
  test: { file: string; title: string }
  /** SQL that selects the entries with this cause, as institution and entry id. */
  cause: RawBuilder<unknown>
}

/** The complete list. An entry on a savings account with none of these causes is an error. */
export const moneyWays: readonly MoneyWay[] = [
  {
    name: 'Deposit',
    direction: 'in',
    doors: ['deposit and funding pages', 'schedule', 'retry after R01 or R09'],
    agreement: 'the depositor',
    limit: 'largest deposit and deposits per day of the product',
    constraint: 'transfers_idempotency_key_institution_id_key',
    test: {
      file: 'server/src/domains/money/orders/make-deposit.db.test.ts',
      title: 'a double click deposits once, and both get the same reply',
    },
    cause: sql`
      select institution_id, posted_entry_id from transfers
      where kind = 'deposit' and linked_account_id is not null`,
  },
  {
    name: 'Withdrawal',
    direction: 'out',
    doors: ['withdraw page'],
    agreement: 'the depositor',
    limit:
      'available balance, at a credit union without the membership share; largest withdrawal of the product; a code after a change of contact',
    constraint: 'savings_balances_available',
    test: {
      file: 'server/src/domains/money/orders/make-withdrawal.db.test.ts',
      title: 'equal at the same moment with other keys: one is made, the other asked about',
    },
    cause: sql`
      select institution_id, posted_entry_id from transfers
      where kind = 'withdrawal' and linked_account_id is not null`,
  },
  {
    name: 'Payout of a closing',
    direction: 'out',
    doors: ['closing page (both holders of a joint account)', 'console and command, by request'],
    agreement: 'the depositor',
    limit:
      'the whole balance with its interest; never under a legal or sanctions hold, or while a sanctions match is possible',
    constraint: 'closings_check1',
    test: {
      file: 'server/src/domains/accounts/customer-acts/closing-by-staff.db.test.ts',
      title: 'and a withdrawal that come at once pay nothing out twice',
    },
    cause: sql`
      select paid.institution_id, paid.posted_entry_id from transfers paid
      join closings closing on closing.institution_id = paid.institution_id
        and closing.account_id = paid.account_id
      where paid.kind = 'payout'`,
  },
  {
    name: 'Return of an entry',
    direction: 'both',
    doors: ['file of the ACH network', 'file imported by hand'],
    agreement: 'the network',
    limit:
      'the amount of the entry; trace, account number, name and amount agree, or two people decide',
    constraint: 'ach_answers_pkey',
    test: {
      file: 'server/src/domains/money/console/returns-by-two.db.test.ts',
      title: 'with another name and account number credit nobody until two people agree',
    },
    cause: sql`
      select back.institution_id, back.return_entry_id from transfers back
      where back.return_entry_id is not null`,
  },
  {
    name: 'Interest, and corrections of it',
    direction: 'both',
    doors: ['nightly run', 'closing'],
    agreement: 'the rule',
    limit: 'rate in force on each day, recomputed by verify',
    constraint: 'interest_payments_pkey',
    test: {
      file: 'server/src/ledger/interest/post-interest.db.test.ts',
      title: 'killed midway, run again, twice and twice at once, pays each account once',
    },
    cause: sql`
      select institution_id, entry_id from interest_payments
      union all select institution_id, entry_id from interest_takebacks`,
  },
  {
    name: 'Tax withheld, and given back',
    direction: 'both',
    doors: ['with the interest it is withheld from'],
    agreement: 'the rule',
    limit: '24 % of each interest posting',
    constraint: 'interest_payments_pkey',
    test: {
      file: 'server/src/ledger/interest/withholding.db.test.ts',
      title: 'what is withheld is 24 % of each credit to the cent, and the books are sound',
    },
    cause: sql`
      select institution_id, withholding_entry_id from interest_payments
      union all select institution_id, withholding_entry_id from interest_takebacks
      union all select institution_id, withholding_entry_id from interest_made_good`,
  },
  {
    name: 'Provisional credit of a dispute',
    direction: 'in',
    doors: ['console, by request', 'nightly run on the last day, for a named transfer only'],
    agreement: 'two people',
    limit: 'the amount of the named transfer, once; anything else by two people',
    constraint: 'dispute_credits_two_people',
    test: {
      file: 'server/src/domains/compliance/disputes/deadline-limits.db.test.ts',
      title:
        'the database refuses a credit by the clock without a transfer, and another claim in its place',
    },
    cause: sql`select institution_id, entry_id from dispute_credits`,
  },
  {
    name: 'Correction of a dispute',
    direction: 'in',
    doors: ['console, by request'],
    agreement: 'two people',
    limit: 'the disputed amount plus its interest',
    constraint: 'dispute_decisions_two_people',
    test: {
      file: 'server/src/domains/compliance/disputes/console/limits.db.test.ts',
      title: 'the database holds the ceiling of a decision that goes around the acts',
    },
    cause: sql`
      select institution_id, correction_entry_id from dispute_decisions
      union all select institution_id, final_entry_id from dispute_decisions`,
  },
  {
    name: 'Provisional credit taken back',
    direction: 'out',
    doors: ['nightly run on the day the letter says'],
    agreement: 'two people',
    limit: 'the credit that two people decided was no error',
    constraint: 'dispute_debits_pkey',
    test: {
      file: 'server/src/domains/compliance/disputes/deadline-limits.db.test.ts',
      title:
        'credits a transfer again after its credit was taken back, and not while part of it stands',
    },
    cause: sql`select institution_id, entry_id from dispute_debits`,
  },
  {
    name: 'Refund',
    direction: 'in',
    doors: ['console and command, by request'],
    agreement: 'two people',
    limit: 'per staff member and day (refund limit of the product)',
    constraint: 'money_by_hand_check',
    test: {
      file: 'server/src/domains/accounts/customer-acts/refund.db.test.ts',
      title: 'is limited per person and day, over all customers, also at the same moment',
    },
    cause: sql`
      select given.institution_id, given.posted_entry_id from transfers given
      join money_by_hand people on people.institution_id = given.institution_id
        and people.transfer_id = given.id
      where given.kind = 'refund'`,
  },
  {
    name: 'Reversal of an entry',
    direction: 'both',
    doors: ['console and command, by request'],
    agreement: 'two people',
    limit: 'the amount of the entry, once, within five banking days',
    constraint: 'money_by_hand_check',
    test: {
      file: 'server/src/domains/accounts/customer-acts/reversal.db.test.ts',
      title: 'agreed to by two at once is made once',
    },
    cause: sql`
      select reversed.institution_id, reversed.posted_entry_id from transfers reversed
      join money_by_hand people on people.institution_id = reversed.institution_id
        and people.transfer_id = reversed.id
      where reversed.kind in ('deposit_reversal', 'withdrawal_reversal')`,
  },
  {
    name: 'Returned payout put back',
    direction: 'in',
    doors: ['console and command, by request'],
    agreement: 'two people',
    limit: 'the payout that came back, once',
    constraint: 'journal_entries_idempotency_key_institution_id_key',
    test: {
      file: 'server/src/domains/money/closing/payout.db.test.ts',
      title:
        'came back: it waits in the books, staff open the account again, and another bank is linked',
    },
    cause: sql`
      select entry.institution_id, entry.id from closings closing
      join journal_entries entry on entry.institution_id = closing.institution_id
        and entry.idempotency_key = 'payout_put_back:' || closing.id`,
  },
  {
    name: 'Handed over to a state',
    direction: 'out',
    doors: ['console, by request'],
    agreement: 'two people',
    limit:
      'accounts in the report that two people agreed to; never under a legal or sanctions hold, or while a sanctions match is possible',
    constraint: 'escheat_items_pkey',
    test: {
      file: 'server/src/domains/accounts/dormancy/console/dormancy.db.test.ts',
      title: 'hands over to the state what two people agreed to, but whom it heard of since',
    },
    cause: sql`
      select entry.institution_id, entry.id from escheat_items item
      join journal_entries entry on entry.institution_id = item.institution_id
        and entry.idempotency_key = 'unclaimed:' || item.account_id
      where item.outcome = 'HANDED_OVER'`,
  },
]

/**
 * Describes the first entry on a savings account that none of the ways above explains; null if there is
 * none.
 */
export async function findUnexplainedEntry(db: Database): Promise<string | null> {
  const causes = sql.join(
    moneyWays.map(({ cause }) => sql`(${cause})`),
    sql` union all `,
  )
  // Postgres plans the materialized part for all rows. For the first row alone it would compare each entry
  // with each cause.
  const { rows } = await sql<{ difference: string }>`
    with causes (institution_id, entry_id) as (${causes}),
    unexplained as materialized (
      select entry.id, entry.kind, entry.description, entry.institution_id
      from journal_entries entry
      where exists (
          select from postings posting
          where posting.institution_id = entry.institution_id and posting.entry_id = entry.id
            and posting.account_seq is not null)
        and not exists (
          select from causes
          where causes.institution_id = entry.institution_id and causes.entry_id = entry.id))
    select format('entry %s (%s, %s) of institution %s moves the money of a savings account without a cause',
      id, kind, description, institution_id) as difference
    from unexplained
    limit 1`.execute(acrossInstitutions(db, 'verifying all books'))
  return rows[0]?.difference ?? null
}
