import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { RARE } from '../../../../test/console/many-customers.ts'
import { useStatementPlans } from '../../../../test/console/statement-plans.ts'
import { searchConsole } from './search-console.ts'

/** So many that a search which reads a whole table is told from one that does not. */
const CUSTOMERS = 12_000
/** A search considers at most 500 matches of an amount or of four digits. */
const MOST_ROWS = 600

/** A search that reads a table from end to end answers in a test, and not at an institution with a million rows. */
describe('the search of the console over many rows', () => {
  const plans = useStatementPlans(useTestApp(), CUSTOMERS)

  it.each([
    ['a rare name', () => `${RARE.first} ${RARE.last}`, 'depositors_by_last_name'],
    ['a last name that many have', () => 'Smith', 'depositors_by_last_name'],
    ['a first name', () => RARE.first, 'depositors_by_first_name'],
    ['nobody’s name', () => 'nobody', 'depositors_by_last_name'],
    ['the beginning of a subject', () => `${RARE.subject} 300`, 'message_threads_subject'],
    // Where the database sorts by bytes, the key of users finds an email as users_by_email does elsewhere.
    ['an email', () => RARE.email, 'depositors_institution_id_user_id_key'],
    ['the last four digits', () => RARE.lastFour, 'savings_accounts_last_four'],
    ['a reference', () => plans.someone.reference.slice(0, 8), 'transfers_of_request'],
    ['a trace number', () => RARE.trace, 'ach_entries_trace'],
    ['a rare amount', () => RARE.amount, 'transfers_of_amount'],
    ['an amount that many have', () => '100.00', 'transfers_of_amount'],
    ['an id', () => plans.someone.customer, 'disputes_call_key'],
  ])('finds %s by an index, and reads few rows', async (_what, q, index) => {
    const scans = await plans.scansOf((ctx, caller) => searchConsole(ctx, caller, q()))
    expect(
      scans.map((scan) => scan.index),
      JSON.stringify(scans),
    ).toContain(index)
    expect(scans.filter(({ rows }) => rows > MOST_ROWS)).toEqual([])
  })
})
