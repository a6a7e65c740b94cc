/** A piece of the server's code, and what stands there instead. */
interface Change {
  file: string
  code: RegExp
  instead: string
}

const EVENTS = '/server/src/domains/contact/events'
const OUTBOX = '/server/src/platform/mail/outbox.ts'
const DECIDE = '/server/src/domains/compliance/approvals/decide-approval.ts'

/** Longer than the codes of two people take to arrive. */
const SLOW_WITHDRAWAL: Change = {
  file: '/server/src/domains/money/orders/make-withdrawal.ts',
  code: /assertAvailable\(amountCents, available_cents, product\)/,
  instead: '$&\nawait new Promise((go) => setTimeout(go, 4_000))',
}

/** The changes of the server's code that take out each safeguard. */
export const SAFEGUARDS = {
  /** A repeated call is carried out again. */
  replay: [
    {
      file: '/server/src/platform/idempotency.ts',
      code: /if \(inserted === undefined\) return replay[^\n]*/,
      instead: '',
    },
  ],
  /** Nothing, but a withdrawal takes its time between looking at the balance and holding money. */
  haste: [SLOW_WITHDRAWAL],
  /** Two such orders of one account look at its balance at the same moment. */
  'balance lock': [
    SLOW_WITHDRAWAL,
    {
      file: '/server/src/ledger/balances.ts',
      code: /(\.where\('account_id', '=', accountId\)\s+)\.forUpdate\(\)/,
      instead: '$1',
    },
    {
      file: '/server/src/domains/people/depositor/lock-application.ts',
      code: /\.forUpdate\(\)(,[^]*)\.forUpdate\('depositors'\)/,
      instead: '$1',
    },
  ],
  /** A mistake of the server: every entry of 20 to 30 dollars is a cent off. */
  'exact entries': [
    {
      file: '/server/src/ledger/entry-parameters.ts',
      code: /amounts: postings\.map\(\(posting\) => posting\.amountCents\)/,
      instead: `amounts: postings.map(({ amountCents: cents }, at) =>
        at === 0 && Math.abs(cents) >= 2_000 && Math.abs(cents) < 3_000 ? cents + 1 : cents)`,
    },
  ],
  /** Who asks for something may decide it too. */
  'second person': [
    { file: DECIDE, code: /if \(asked_by === staff_id\)/, instead: 'if (false)' },
    {
      file: DECIDE,
      code: /if \(await isSamePerson\(trx, institution_id, \[maker\.id, staff_id\]\)\)/,
      instead: 'if (false)',
    },
  ],
  /** Two who decide at the same moment both find the request open. */
  'request lock': [
    {
      file: DECIDE,
      code: /(\.where\('id', '=', uuid\)\s+)\.forUpdate\(\)(\s+\.executeTakeFirstOrThrow)/,
      instead: '$1$2',
    },
  ],
  /** Emails are written down after the act they are about, and not with it. */
  outbox: [
    { file: OUTBOX, code: /const LOW_PRIORITY/, instead: 'let later\n$&' },
    { file: OUTBOX, code: /const \{ rows \} = await sql/, instead: 'later = db\n$&' },
    {
      file: OUTBOX,
      code: /await insert\(trx, (\{[^}]*\})\)/,
      instead: 'const row = $1\nsetTimeout(() => void insert(later, row), 2_000)',
    },
    {
      file: '/server/src/domains/money/orders/deposit-groups.ts',
      code: /if \(!connectionsOf\(ctx\.db\)\?\.reads\) return/,
      instead: 'return',
    },
  ],
  /** Both servers take the same emails. */
  'claim of emails': [
    { file: OUTBOX, code: /where taken_by is null and due_at/, instead: 'where due_at' },
    { file: OUTBOX, code: /for update skip locked/, instead: '' },
  ],
  /** An event counts as delivered, whatever the receiver answers. */
  'answer to events': [
    {
      file: `${EVENTS}/deliver-events.ts`,
      code: /const hasArrived = 'status' in answer[^\n]*/,
      instead: 'const hasArrived = true',
    },
  ],
  /** All events of a subject are sent at once. */
  'order of events': [
    {
      file: `${EVENTS}/deliveries.ts`,
      code: /case when open\.is_first then now\(\) end/,
      instead: 'now()',
    },
    {
      file: `${EVENTS}/deliveries.ts`,
      code: /open\.is_first <> \(open\.due_at is not null\)/,
      instead: 'open.due_at is null',
    },
  ],
} satisfies Record<string, readonly Change[]>

export type SafeguardName = keyof typeof SAFEGUARDS
