import { setTimeout as sleep } from 'node:timers/promises'
import { documentEndpoints } from '@passbook/contract/documents'
import { StoryAborted, type Person } from '../person.ts'

const MADE_MS = 300_000
const LOOK_EVERY_MS = 2_000

/** Waits for the end of a month and reads its statement. */
export async function readStatements(person: Person): Promise<void> {
  const giveUpAt = Date.now() + MADE_MS
  while (Date.now() < giveUpAt) {
    const { statements } = await person.must(documentEndpoints.getStatements, { query: {} })
    const [newest] = statements
    if (newest) return read(person, newest)
    await sleep(LOOK_EVERY_MS)
  }
  throw new StoryAborted('no statement was made at the end of a month')
}

async function read(person: Person, newest: { year: number; month: number }): Promise<void> {
  const { year, month } = newest
  const years = await person.must(documentEndpoints.getStatementYears, {})
  if (!years.includes(year)) throw new StoryAborted('the year of a statement is not listed')
  await person.must(documentEndpoints.getStatementsOfYear, { params: { year } })
  const params = { year, month }
  const { statements } = await person.must(documentEndpoints.getStatementsOfMonth, { params })
  for (const { opening_cents, closing_cents, lines } of statements) {
    const sum = lines.reduce((cents, { amount_cents }) => cents + amount_cents, opening_cents)
    if (sum !== closing_cents) throw new StoryAborted('a statement does not add up')
  }
}
