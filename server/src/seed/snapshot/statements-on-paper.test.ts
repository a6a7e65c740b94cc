import { describe, expect, it } from 'vitest'
import { assertAsInLedger } from '../../../test/pdf/as-in-ledger.ts'
import {
  type DemoStatement,
  institutionsWithStatements as institutions,
  readDemoStatements,
} from '../../../test/pdf/demo-statements.ts'
import { hashOf } from '../../domains/documents/hash-of.ts'
import { write } from '../../domains/documents/statements/write-statement.ts'

/** All are read by `npm run bench -- statements`. Of longer ones, which take half a second each, two are read here, and of the others every third. */
const LONG = 100
const EVERY = 3

function sampleOf(all: readonly DemoStatement[]): DemoStatement[] {
  const isLong = ({ statement }: DemoStatement) => statement.lines.length > LONG
  const long = all.filter(isLong)
  const short = all.filter((one) => !isLong(one)).filter((_, place) => place % EVERY === 0)
  return [...short, ...long.slice(0, 1), ...long.slice(1).slice(-1)]
}

describe('the statements of the demo people', () => {
  it('are there: many, and at three institutions at least', () => {
    expect(institutions.length).toBeGreaterThanOrEqual(3)
    expect(institutions.flatMap(readDemoStatements).length).toBeGreaterThan(100)
  })

  it.each(institutions)('of %s read in their files as in the ledger', async (id) => {
    for (const told of sampleOf(readDemoStatements(id))) {
      await assertAsInLedger(told, await write(told.statement))
    }
  })

  it.each(institutions)('of %s have the bytes that are kept of them', async (id) => {
    const [{ statement } = {}] = readDemoStatements(id)
    expect(statement).toBeDefined()
    const hash = statement && hashOf(await write(statement))
    expect(hash, 'statements look otherwise: run npm run snapshot').toBe(statement?.sha256)
  })

  it.each(institutions)('of %s tell each posting of their days once', (id) => {
    for (const { statement, postings } of readDemoStatements(id)) {
      expect(statement.lines.map(({ account_seq }) => account_seq)).toEqual(
        postings.map(({ account_seq }) => account_seq),
      )
    }
  })
})
