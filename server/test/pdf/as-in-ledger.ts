import assert from 'node:assert/strict'
import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { hasPoppler, linesByPoppler } from './poppler.ts'
import type { DemoStatement } from './demo-statements.ts'
import { readRawStructure } from './raw-structure.ts'
import { allOf } from './read-pdf.ts'
import { readStatement } from './statements.ts'

/** As the paper spells it, by other hands than the paper's own. */
const dollars = (cents: number) => formatCents(cents).replace('-', '\u2212')

/** Of each line the day, the amount and the balance after it, from nothing but the postings. */
function ledgerLines({ postings, beforeCents }: DemoStatement): string[][] {
  let balance = beforeCents
  return postings.map(({ date, amount_cents }) => {
    balance += amount_cents
    const sign = amount_cents > 0 ? '+' : ''
    return [formatDate(date), `${sign}${dollars(amount_cents)}`, dollars(balance)]
  })
}

/** Throws where what is read in a file is not what the ledger has, line by line and to the cent. */
export async function assertAsInLedger(
  demo: DemoStatement,
  bytes: Buffer,
): Promise<{ lines: number }> {
  const { statement, beforeCents, postings } = demo
  const which = `${statement.holders.join(' and ')}, statement to ${statement.period_to}`
  const { lines, facts, ...read } = await readStatement(bytes)
  const told = ledgerLines(demo)
  const figures = lines.map(([day, , amount, balance]) => [day, amount, balance])
  assert.deepEqual(figures, told, which)
  const described = lines.map(([, description]) => description)
  const kept = statement.lines.map(({ description }) => description)
  assert.deepEqual(described, kept, which)
  const closing = postings.reduce((sum, { amount_cents }) => sum + amount_cents, beforeCents)
  assert.equal(facts['Opening balance'], dollars(beforeCents), which)
  assert.equal(facts['Closing balance'], dollars(closing), which)
  const earned = statement.apy_earned === null ? 'None' : `${statement.apy_earned}%`
  assert.equal(facts['Annual percentage yield earned'], earned, which)
  if (hasPoppler) assert.deepEqual(linesByPoppler(bytes), told, which)
  const titles = allOf(read.root, 'H1').length
  assert.deepEqual([read.isTagged, read.stray, read.language, titles], [true, [], 'en-US', 1])
  const { fonts, ...raw } = readRawStructure(bytes)
  assert.deepEqual(raw, { headersWithoutScope: 0, untaggedPages: 0, showsTitle: true })
  assert.ok(fonts.length > 1 && fonts.every(({ isEmbedded }) => isEmbedded))
  return { lines: lines.length }
}
