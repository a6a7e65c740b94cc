import { Client } from 'pg'
import { beforeAll, describe, it } from 'vitest'
import { introduceRate, openOn, useBank } from '../../test/banking.ts'
import { expectFound } from '../../test/found.ts'
import { addOwner } from '../../test/linking.ts'
import { liveDays } from '../../test/returned-deposits.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { parseRate } from '../ledger/interest-math.ts'

const day = parseBusinessDate

describe('verify, of tax withheld', () => {
  const bank = useBank()

  beforeAll(async () => {
    const first = day('2026-03-22')
    await introduceRate(bank, first, parseRate('0.036500'))
    const { depositor_id } = await addOwner(bank, await openOn(bank, first, 1_000_000))
    await bank.db
      .updateTable('depositors')
      .set({ is_backup_withheld: true })
      .where('institution_id', '=', bank.institution_id)
      .where('id', '=', depositor_id)
      .execute()
    // Of somebody else nothing is withheld.
    await addOwner(bank, await openOn(bank, first, 1_000_000))
    await liveDays(bank, [first, day('2026-04-01')])
  })

  const owner = async (statement: string) => {
    const client = new Client({ connectionString: bank.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement)
    await client.end()
  }

  it.each([
    [
      'how much was withheld',
      'update interest_payments set withheld_cents = withheld_cents - 1 where is_withheld',
      'update interest_payments set withheld_cents = withheld_cents + 1 where is_withheld',
      /^of every interest posting .* 24 % is withheld: not so\. .* 239 of 1000 cents withheld/,
    ],
    [
      'what the books say of it',
      "update journal_entries set kind = 'adjustment' where kind = 'withholding'",
      "update journal_entries set kind = 'withholding' where kind = 'adjustment'",
      /^all that was withheld, .* in the books: not so\. .* 240 cents withheld, in the books 0/,
    ],
    [
      'whether somebody with an open notice of the IRS is withheld from',
      `insert into withholding_notices (institution_id, depositor_id, kind, issued_on, received_on,
        letter_by, withhold_from, approval_id, recorded_at)
      select institution_id, id, 'c', '2026-02-01', '2026-02-01', '2026-03-04', '2026-03-04',
        gen_random_uuid(), '2026-02-02' from depositors`,
      'delete from withholding_notices',
      /^without a certified number, .* tax is withheld: not so\./,
    ],
  ])('names the difference when somebody changed %s', async (_, change, back, words) => {
    await expectFound(bank.db, { wrong: () => owner(change), right: () => owner(back), words })
  })
})
