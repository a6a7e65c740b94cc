import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../../../', import.meta.url))
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(SERVER + file, 'utf8') }))

it('lists every statement that may be about more than one institution', () => {
  const mark = /acrossInstitutions\([\w.]+, '([^']+)'\)/g
  const marks = sources.flatMap(({ file, text }) =>
    [...text.matchAll(mark)].map(([, reason]) => `${file}: ${reason}`),
  )
  expect(marks.toSorted()).toEqual([
    'domains/access/auth/prune-credentials.ts: pruning what has expired',
    'domains/access/drafts/drafts.ts: pruning what has expired',
    'domains/accounts/customers/amount-holds.ts: the banking day of every institution',
    'domains/accounts/terms/make-due-changes.ts: the banking day of every institution',
    'domains/compliance/disputes/run-disputes.ts: the banking day of every institution',
    'domains/compliance/reports/report-schedules.ts: the banking day of every institution',
    'domains/compliance/reviews/identity-results.ts: pruning what has expired',
    'domains/contact/attachments/attachment.ts: pruning what has expired',
    'domains/contact/events/deliver-events.ts: sending what is due',
    'domains/contact/events/number-events.ts: sending what is due',
    'domains/contact/events/prune-events.ts: pruning what has expired',
    'domains/documents/statements/due-statements.ts: the banking day of every institution',
    'domains/documents/tax/due-forms.ts: the banking day of every institution',
    'domains/money/ach/submit-due.ts: the banking day of every institution',
    'domains/money/linking/manual/expire-links.ts: the banking day of every institution',
    'domains/money/returns/check-return-rates.ts: the banking day of every institution',
    'domains/money/returns/receive-answers.ts: the banking day of every institution',
    'domains/money/savings-accounts/savings-number.ts: sealing what an earlier version left plain',
    'domains/money/schedules/remind-of-deposits.ts: the banking day of every institution',
    'domains/money/transfers/settle-due.ts: the banking day of every institution',
    'domains/people/taxpayer/ask-for-number.ts: the banking day of every institution',
    'doors/banking-day/banking-clock.ts: whether banking has begun anywhere',
    'doors/banking-day/progress.ts: the banking day of every institution',
    'doors/banking-day/progress.ts: the banking day of every institution',
    'doors/jobs/upkeep.ts: pruning what has expired',
    'doors/jobs/upkeep.ts: pruning what has expired',
    'doors/jobs/upkeep.ts: pruning what has expired',
    'doors/metrics/read-figures.ts: the figures of the operations team',
    'doors/metrics/read-figures.ts: the figures of the operations team',
    'platform/downloads/downloads.ts: pruning what has expired',
    'platform/institutions/queries.ts: finding the institution by host',
    'platform/institutions/queries.ts: the address of every institution',
    'platform/mail/outbox.ts: sending what is due',
    'platform/ports/ach/sandbox.ts: the banking day of every institution',
    'ready/public-address.ts: the address of every institution',
    'ready/visit-addresses.ts: the address of every institution',
    'seed/institution-profiles.ts: every institution is a bank of the directory',
    'seed/people/make-snapshot.ts: which demo people are there already',
    'seed/people/seed-people.ts: which demo people are there already',
    'seed/staff.ts: which institutions lack demo staff',
    'verify/money-ways.ts: verifying all books',
    'verify/verify-books.ts: verifying all books',
    'verify/verify-consents.ts: verifying all books',
    'verify/verify-statement.ts: verifying all books',
    'verify/verify-tax-forms.ts: verifying all books',
    'welcome.ts: which demo people are there already',
  ])
})

it('lists every file that sends statements past it', () => {
  const past = /withoutPlugins\(|CompiledQuery\.raw\(|\b(?:client|pool)\.query[<(]/
  const files = sources.filter(({ text }) => past.test(text)).map(({ file }) => file)
  // Locks, roles, migrations, backups, the time and signs of life; and a sandbox's seed, which copies tables by their catalogue.
  const aboutNoTenant =
    /^(platform\/(backup\/|calendar\/database-clock|db\/(advisory-lock|deployment|migrate|open|embedded\/)|http\/health)|ready\/(backups|database|machine|outside-systems)|doors\/(operator\/open-context|jobs\/(sign-of-life|run)|banking-day\/banking-clock)|seed\/(snapshot\/|people\/make-snapshot))/
  expect(files.filter((file) => !aboutNoTenant.test(file)).toSorted()).toEqual([
    'ledger/interest/accrue-night.ts',
    'ledger/interest/accrue-quiet-nights.ts',
    // Call post_entry and post_entries, which take the institution.
    'ledger/post-plain.ts',
    'platform/db/across-institutions.ts',
    // Held against their text by scopedSql.
    'platform/db/shared-reads.ts',
    'platform/db/statement.ts',
    'platform/db/two-step-transaction.ts',
  ])
})
