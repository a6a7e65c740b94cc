import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useHistoryApp } from '../../test/app.ts'
import { TEST_ACTOR } from '../../test/books.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { post } from '../ledger/post.ts'
import { type MoneyWay, findUnexplainedEntry, moneyWays } from './money-ways.ts'

const ROOT = new URL('../../..', import.meta.url).pathname

function toRow({ name, direction, doors, agreement, limit, constraint, test }: MoneyWay): string {
  const cells = [
    name,
    direction,
    doors.join('; '),
    agreement,
    limit,
    `\`${constraint}\``,
    `${test.file.replace('server/src/', '')}: “${test.title}”`,
  ]
  return `| ${cells.join(' | ')} |`
}

describe('every way in which a savings account gets or loses money', () => {
  const test = useHistoryApp()

  it('is written down for people', async () => {
    const lines = [
      '# Every way money enters or leaves a savings account',
      '',
      'Written from `server/src/verify/money-ways.ts` by its test (`npx vitest run server/src/verify/money-ways.db.test.ts --update`).',
      '`npm run verify` fails for an entry on a savings account that has none of these causes. No way needs',
      'fewer than two people, unless it is the depositor’s own act, an answer of the network that agrees with',
      'an entry we sent, or a rule that is computed from the books.',
      '',
      '| way | money goes | started by | agreed to by | limit | held in the database by | test |',
      '|---|---|---|---|---|---|---|',
      ...moneyWays.map(toRow),
      '',
    ]
    await expect(lines.join('\n')).toMatchFileSnapshot(`${ROOT}docs/money.md`)
  })

  it.each(moneyWays.map((way) => [way.name, way] as const))(
    '%s: its constraint and its test are there',
    async (_, { constraint, test: shown }) => {
      const { rows } = await sql`
        select from pg_constraint where conname = ${constraint}
        union all select from pg_class where relname = ${constraint}
        union all select from pg_trigger where tgname = ${constraint}`.execute(test.ctx.db)
      expect(rows.length, constraint).toBeGreaterThan(0)
      expect(readFileSync(`${ROOT}${shown.file}`, 'utf8')).toContain(shown.title)
    },
  )

  it('explains every posting of the demo people, and finds one without a cause', async () => {
    const { db } = test.ctx
    expect(await findUnexplainedEntry(db)).toBeNull()
    const account = await db
      .selectFrom('savings_accounts')
      .select(['institution_id', 'id'])
      .where('closed_on', 'is', null)
      .where('institution_id', 'is not', null)
      .executeTakeFirstOrThrow()
    await inTransaction(db, (trx) =>
      post(trx, {
        institution_id: account.institution_id,
        kind: 'adjustment',
        description: 'Because somebody could',
        effectiveDate: parseBusinessDate('2026-11-17'),
        postings: [
          { kind: 'savings', accountId: account.id, amountCents: 500_00 },
          { kind: 'suspense', amountCents: -500_00 },
        ],
        accountId: account.id,
        idempotencyKey: 'without a cause',
        actor: TEST_ACTOR,
      }),
    )
    expect(await findUnexplainedEntry(db)).toContain('Because somebody could')
  })
})
