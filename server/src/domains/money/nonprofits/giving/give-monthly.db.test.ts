import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Bank,
  introduceRate,
  killWaiting,
  liveThrough,
  openOn,
  useBank,
} from '../../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../../test/books.ts'
import { addOwner } from '../../../../../test/linking.ts'
import { haveDirectory } from '../../../../../test/nonprofits/directory.ts'
import { anotherBank, returnOn, settleDeposit } from '../../../../../test/returned-deposits.ts'
import {
  type BusinessDate,
  addDays,
  lastDayOfMonth,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import { parseRate } from '../../../../ledger/interest-math.ts'
import { verifyBooks } from '../../../../verify/verify-books.ts'
import { giveMonthly } from './give-monthly.ts'

const day = parseBusinessDate
const FIRST = day('2027-01-11')
const [BANK, REFUGE] = ['100000001', '100000002']

describe('what an institution gives', () => {
  const bank = useBank()
  beforeAll(() =>
    haveDirectory(bank.ctx, [
      { ein: BANK, name: 'Food Bank' },
      { ein: REFUGE, name: 'Refuge' },
    ]),
  )

  async function aBank(slug: string, share: string | null = '0.100000'): Promise<Bank> {
    const of = await anotherBank(bank, slug)
    await introduceRate(of, FIRST, parseRate('0.036500'))
    if (share !== null) {
      await of.db
        .insertInto('giving_programmes')
        .values({ institution_id: of.institution_id, effective_date: FIRST, share, words: null })
        .execute()
    }
    return of
  }

  async function addSaver(of: Bank, cents: number, ein: string | null = BANK) {
    const account = await openOn(of, FIRST, cents)
    const owner = await addOwner(of, account)
    if (ein !== null) await choose(of, owner, ein, FIRST)
    return { ...owner, account }
  }

  async function choose(
    { db, institution_id }: Bank,
    { entity_id, depositor_id }: { entity_id: string; depositor_id: string },
    ein: string | null,
    on: BusinessDate,
  ) {
    const choice = { institution_id, entity_id, ein, selected_by: depositor_id }
    const selected_at = easternInstant(on, '12:00')
    await db
      .insertInto('nonprofit_selections')
      .values({ ...choice, selected_at })
      .execute()
  }

  async function live(
    of: Bank,
    to: string,
    from: BusinessDate = FIRST,
    act: (date: BusinessDate) => Promise<unknown> = async () => undefined,
  ) {
    for (let date = from; date <= day(to); date = addDays(date, 1)) {
      await act(date)
      await liveThrough(of, date)
      if (date === lastDayOfMonth(date)) await give(of, date)
    }
  }

  function give(of: Bank, monthEnd: BusinessDate) {
    const clock = fixedClock(easternInstant(addDays(monthEnd, 1), '00:12'))
    return giveMonthly({ ...of.ctx, clock }, of.institution_id, monthEnd)
  }

  const giftsOf = ({ db, institution_id }: Bank) =>
    db
      .selectFrom('nonprofit_gifts')
      .select(['month_end', 'ein', 'interest_cents', 'carried_cents', 'amount_cents'])
      .where('institution_id', '=', institution_id)
      .orderBy('month_end')
      .orderBy('amount_cents')
      .execute()

  it('is its share of each month’s interest, once, and leaves the savings alone', async () => {
    const of = await aBank('gives')
    const { account } = await addSaver(of, 10_000_00)
    await addSaver(of, 10_000_00, null)
    await live(of, '2027-02-28')
    await give(of, day('2027-01-31'))
    await give(of, day('2027-02-28'))
    // 21 days at $1.00 a day, and 28.
    expect(await giftsOf(of)).toEqual([
      {
        month_end: '2027-01-31',
        ein: BANK,
        interest_cents: 2_102,
        carried_cents: 0,
        amount_cents: 210,
      },
      {
        month_end: '2027-02-28',
        ein: BANK,
        interest_cents: 2_810,
        carried_cents: 0,
        amount_cents: 281,
      },
    ])
    const { rows } = await sql<{ kind: string; cents: number }>`
      select account.kind, sum(p.amount_cents)::bigint as cents from postings p
      join journal_entries entry on entry.institution_id = p.institution_id and entry.id = p.entry_id
      join ledger_accounts account on account.institution_id = p.institution_id
        and account.id = p.account_id
      where entry.institution_id = ${of.institution_id} and entry.kind = 'donation'
      group by account.kind order by account.kind`.execute(of.db)
    expect(rows).toEqual([
      { kind: 'donations_payable', cents: 491 },
      { kind: 'interest_expense', cents: -491 },
    ])
    const transfers = await sql<{ kind: string }>`
      select distinct kind from transfers where account_id = ${account}`.execute(of.db)
    expect(transfers.rows).toEqual([{ kind: 'interest' }])
    await expectSoundBooks(of.db)
  })

  it('is nothing without a programme, and nothing after one of nothing', async () => {
    const none = await aBank('gives-nothing', null)
    await addSaver(none, 10_000_00)
    await live(none, '2027-01-31')
    expect(await giftsOf(none)).toEqual([])
    const ended = await aBank('gave')
    await addSaver(ended, 10_000_00)
    const institution = { institution_id: ended.institution_id, effective_date: day('2027-02-10') }
    await ended.db
      .insertInto('giving_programmes')
      .values({ ...institution, share: '0.000000', words: null })
      .execute()
    await live(ended, '2027-02-28')
    expect((await giftsOf(ended)).map(({ month_end }) => month_end)).toEqual(['2027-01-31'])
  })

  it('goes to the one that was chosen when the month ended, however late it is made', async () => {
    const of = await aBank('chooses')
    const saver = await addSaver(of, 10_000_00, BANK)
    await choose(of, saver, REFUGE, day('2027-01-31'))
    // Midnight has passed, and January is not made yet.
    await choose(of, saver, BANK, day('2027-02-01'))
    await choose(of, saver, null, day('2027-03-31'))
    await live(of, '2027-03-31')
    expect((await giftsOf(of)).map(({ month_end, ein }) => [month_end, ein])).toEqual([
      ['2027-01-31', REFUGE],
      ['2027-02-28', BANK],
    ])
  })

  it('counts what is corrected or taken back in the month in which it is', async () => {
    const of = await aBank('corrects')
    const { account } = await addSaver(of, 100_00)
    let deposit = ''
    await live(of, '2027-04-30', FIRST, async (date) => {
      if (date === '2027-01-12') deposit = (await settleDeposit(of, account, 20_000_00, date)).id
      if (date === '2027-03-02') await returnOn(of, deposit, date)
    })
    const gifts = await giftsOf(of)
    expect(gifts.map(({ month_end }) => month_end)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    const [january, february, march, april] = gifts
    expect(january?.amount_cents).toBeGreaterThan(300)
    expect(february?.amount_cents).toBeGreaterThan(500)
    // More was taken back than credited: nothing is given, and the rest is made up for first.
    expect(march?.interest_cents).toBeLessThan(-8_000)
    expect(march).toMatchObject({ amount_cents: 0, carried_cents: march?.interest_cents })
    const left = (march?.carried_cents ?? 0) + (april?.interest_cents ?? 0)
    expect(april).toMatchObject({ amount_cents: 0, carried_cents: left })
    await expectSoundBooks(of.db)
  })

  it('is not given to one that has left the directory', async () => {
    const of = await aBank('left')
    // One of those that were seeded, before the list of this test.
    await addSaver(of, 10_000_00, '001000001')
    await live(of, '2027-01-31')
    expect(await giftsOf(of)).toEqual([])
  })

  it('is given once when it was cut off', async () => {
    const of = await aBank('killed')
    for (let saver = 0; saver < 4; saver += 1) await addSaver(of, 10_000_00 + saver * 1_000_00)
    for (let date = FIRST; date <= day('2027-01-31'); date = addDays(date, 1)) {
      await liveThrough(of, date)
    }
    const held = `lock table nonprofit_gifts in share mode`
    await killWaiting(of, held, () => give(of, day('2027-01-31')))
    expect(await giftsOf(of)).toEqual([])
    await Promise.allSettled([give(of, day('2027-01-31')), give(of, day('2027-01-31'))])
    await give(of, day('2027-01-31'))
    expect((await giftsOf(of)).map(({ amount_cents }) => amount_cents)).toEqual([
      210, 231, 252, 273,
    ])
    await expectSoundBooks(of.db)
  })

  it('is recomputed by verify', async () => {
    const of = await aBank('verified')
    const { entity_id } = await addSaver(of, 10_000_00)
    await live(of, '2027-01-31')
    const owner = new Client({ connectionString: of.database.ownerUrl })
    await owner.connect()
    const tamper = async (change: string) => {
      await owner.query('begin; set local session_replication_role = replica')
      await owner.query(`update nonprofit_gifts set ${change} where entity_id = '${entity_id}'`)
      await owner.query('commit')
      return (await verifyBooks(of.db)).difference
    }
    expect(await tamper('amount_cents = amount_cents + 1')).toMatch(/its share of the interest/)
    expect(await tamper('amount_cents = amount_cents - 1')).toBeNull()
    expect(await tamper('interest_cents = interest_cents + 1')).toMatch(/its share of the interest/)
    expect(await tamper('interest_cents = interest_cents - 1')).toBeNull()
    expect(await tamper('share = 0.2, amount_cents = 420')).toMatch(/nothing else is owed/)
    await owner.end()
  })
})
