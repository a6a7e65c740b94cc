import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import { fileLines, overwrite } from '../../../../../../test/nacha/sample-file.ts'
import { batchLine, entryLine, paymentLine } from '../../../../../../test/nacha/sample-lines.ts'

/** Lines: 1 header, 2 batch, 3–5 records, 6 control, 7 batch, 8 record, 9 control, 10 file control. */
const LINES = fileLines([
  {
    records: [
      entryLine({ addendaIndicator: 1 }),
      paymentLine(),
      entryLine({ transactionCode: 27, trace: '021000020000002', amountCents: 907 }),
    ],
  },
  {
    header: batchLine({ batchNumber: 2, serviceClassCode: 225 }),
    records: [entryLine({ transactionCode: 37, amountCents: 55_00 })],
  },
])

type Mutation = { name: string; line: number; start: number; length: number; found: number }

const MUTATIONS: Mutation[] = [
  { name: 'first amount', line: 3, start: 30, length: 10, found: 6 },
  { name: 'second amount', line: 5, start: 30, length: 10, found: 6 },
  { name: 'third amount', line: 8, start: 30, length: 10, found: 9 },
  { name: 'routing number', line: 5, start: 4, length: 9, found: 5 },
  { name: 'batch service class', line: 6, start: 2, length: 3, found: 6 },
  { name: 'batch count of entries', line: 6, start: 5, length: 6, found: 6 },
  { name: 'batch hash', line: 6, start: 11, length: 10, found: 6 },
  { name: 'batch debits', line: 9, start: 21, length: 12, found: 9 },
  { name: 'batch credits', line: 9, start: 33, length: 12, found: 9 },
  { name: 'batch company', line: 9, start: 45, length: 10, found: 9 },
  { name: 'batch bank', line: 9, start: 80, length: 8, found: 9 },
  { name: 'batch number', line: 9, start: 88, length: 7, found: 9 },
  { name: 'file batch count', line: 10, start: 2, length: 6, found: 10 },
  { name: 'file block count', line: 10, start: 8, length: 6, found: 10 },
  { name: 'file count of entries', line: 10, start: 14, length: 8, found: 10 },
  { name: 'file hash', line: 10, start: 22, length: 10, found: 10 },
  { name: 'file debits', line: 10, start: 32, length: 12, found: 10 },
  { name: 'file credits', line: 10, start: 44, length: 12, found: 10 },
]

describe('one altered digit', () => {
  it('is looked for in a file that adds up', () => {
    expect(readAchFile(LINES.join('\n'))).toMatchObject({ ok: true })
    expect(LINES).toHaveLength(10)
  })

  it.each(MUTATIONS)('of the $name is found on line $found', ({ line, start, length, found }) => {
    const original = LINES[line - 1] ?? ''
    for (let column = start; column < start + length; column++) {
      for (let by = 1; by <= 9; by++) {
        const digit = (Number(original[column - 1]) + by) % 10
        const lines = LINES.with(line - 1, overwrite(original, column, String(digit)))
        expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: false, line: found })
      }
    }
  })

  it.each([3, 4, 5, 8])('missing or doubled, line %i is noticed', (line) => {
    const lost = LINES.toSpliced(line - 1, 1)
    const doubled = LINES.toSpliced(line - 1, 0, LINES[line - 1] ?? '')
    expect(readAchFile(lost.join('\n'))).toMatchObject({ ok: false })
    expect(readAchFile(doubled.join('\n'))).toMatchObject({ ok: false })
  })
})
