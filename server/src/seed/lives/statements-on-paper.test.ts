import { describe, expect, it } from 'vitest'
import { assertAsInLedger } from '../../../test/pdf/as-in-ledger.ts'
import {
  type PreparedStatement,
  readPreparedStatements,
} from '../../../test/pdf/prepared-statements.ts'
import { hashOf } from '../../features/documents/hash-of.ts'
import { write } from '../../features/documents/statements/write-statement.ts'
import { preparedInstitutions } from '../people/restore-prepared.ts'

/** Longer ones take half a second each: of those two here, and all by `npm run bench -- statements`. */
const LONG = 100

/** Some begin so late that their first month is not over. */
const institutions = preparedInstitutions.filter((slug) => readPreparedStatements(slug).length > 0)

function sampleOf(all: readonly PreparedStatement[]): PreparedStatement[] {
  const isLong = ({ statement }: PreparedStatement) => statement.lines.length > LONG
  const long = all.filter(isLong)
  return [...all.filter((one) => !isLong(one)), ...long.slice(0, 1), ...long.slice(1).slice(-1)]
}

describe('the statements of the demo people', () => {
  it('are there: at three institutions at least', () => {
    expect(institutions.length).toBeGreaterThanOrEqual(3)
  })

  it.each(institutions)('of %s read in their files as in the ledger', async (slug) => {
    const sample = sampleOf(readPreparedStatements(slug))
    expect(sample.length).toBeGreaterThan(10)
    for (const prepared of sample) {
      await assertAsInLedger(prepared, await write(prepared.statement))
    }
  })

  it.each(institutions)('of %s have the bytes that are kept of them', async (slug) => {
    const [{ statement } = {}] = readPreparedStatements(slug)
    expect(statement).toBeDefined()
    const hash = statement && hashOf(await write(statement))
    expect(hash, 'statements look otherwise: run npm run lives').toBe(statement?.sha256)
  })

  it.each(institutions)('of %s tell each posting of their days once', (slug) => {
    for (const { statement, postings } of readPreparedStatements(slug)) {
      expect(statement.lines.map(({ account_seq }) => account_seq)).toEqual(
        postings.map(({ account_seq }) => account_seq),
      )
    }
  })
})
