import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(SERVER + file, 'utf8') }))

it('lists every statement that may be about more than one institution', () => {
  const mark = /acrossInstitutions\([\w.]+, '([^']+)'\)/g
  const marks = sources.flatMap(({ file, text }) =>
    [...text.matchAll(mark)].map(([, reason]) => `${file}: ${reason}`),
  )
  expect(marks.toSorted()).toEqual([
    'features/accounts/seal-plain-numbers.ts: sealing what an earlier version left plain',
    'features/ach/next-files.ts: the banking day of every institution',
    'features/attachments/prune-attachments.ts: pruning what has expired',
    'features/auth/prune-credentials.ts: pruning what has expired',
    'features/disputes/run-disputes.ts: the banking day of every institution',
    'features/documents/statements/due-statements.ts: the banking day of every institution',
    'features/documents/tax/open-years.ts: the banking day of every institution',
    'features/downloads/prune-downloads.ts: pruning what has expired',
    'features/drafts/prune-drafts.ts: pruning what has expired',
    'features/linking/manual/next-expiries.ts: the banking day of every institution',
    'features/returns/check-return-rates.ts: the banking day of every institution',
    'features/returns/next-answers.ts: the banking day of every institution',
    'features/schedules/next-reminders.ts: the banking day of every institution',
    'features/terms/next-changes.ts: the banking day of every institution',
    'features/transfers/next-settlements.ts: the banking day of every institution',
    'institutions/queries.ts: finding the institution by host',
    'institutions/queries.ts: the address of every institution',
    'jobs/banking/banking-clock.ts: whether banking has begun anywhere',
    'jobs/banking/progress.ts: the banking day of every institution',
    'jobs/prune-calls.ts: pruning what has expired',
    'ports/ach/sandbox/next-answers.ts: the banking day of every institution',
    'seed/banks.ts: every institution is a bank of the directory',
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
  // Locks, roles and signs of life; and a sandbox's seed, which copies tables by their catalogue.
  const aboutNoTenant =
    /^(db\/(advisory-lock|deployment|open|embedded\/)|http\/health|operator\/open-context|jobs\/(sign-of-life|take-over|banking\/banking-clock)|seed\/(snapshot\/|people\/make-snapshot))/
  expect(files.filter((file) => !aboutNoTenant.test(file)).toSorted()).toEqual([
    'db/across-institutions.ts',
    // Held against their text by scopedSql.
    'db/statement.ts',
    'ledger/interest/accrue-night.ts',
    'ledger/interest/accrue-quiet-nights.ts',
    // Call post_entry and post_entries, which take the institution.
    'ledger/post-alone.ts',
    'ledger/post-plain.ts',
  ])
})
