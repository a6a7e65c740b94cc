import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedEntry } from './read/parsed.ts'
import { readAchFile } from './read/read-file.ts'
import { withCheckDigit } from '@passbook/contract/routing-number'
import { batchOf, FILE_HEADER, textOf, traceOf } from '../../../../../test/nacha/sample-writer.ts'
import { toAscii } from './transliterate.ts'
import type { AchBatch, AchEntry } from './write-file.ts'
import { writeAchFile } from './write-file.ts'

function printable(maxLength: number): fc.Arbitrary<string> {
  return fc
    .string({ minLength: 1, maxLength, unit: 'grapheme-ascii' })
    .map((text) => text.trim())
    .filter((text) => /[1-9A-Za-z]/.test(text))
}

const routing = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((bank) => withCheckDigit(String(bank).padStart(8, '0')))

const name = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => /[1-9A-Za-z?]/.test(toAscii(text).slice(0, 22)))

const money = fc.record({
  routing,
  account: printable(17),
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  identification: printable(15),
  name,
  paymentRelatedInformation: fc.option(printable(80), { nil: undefined }),
})

const ppd = fc.record({
  secCode: fc.constant('PPD' as const),
  entries: fc.array(fc.tuple(money, fc.constantFrom(22, 27, 32, 37), fc.constant(undefined)), {
    minLength: 1,
    maxLength: 12,
  }),
})

const web = fc.record({
  secCode: fc.constant('WEB' as const),
  entries: fc.array(
    fc.tuple(money, fc.constantFrom(27, 37), fc.constantFrom('S' as const, 'R' as const)),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
})

const shapes = fc.array(fc.oneof(ppd, web), { maxLength: 5 })

const files = shapes.map((batches) => {
  let sequence = 0
  return batches.map(({ secCode, entries }) => ({
    secCode,
    entries: entries.map(([fields, transactionCode, paymentType]): AchEntry => {
      sequence += 1
      return { ...fields, transactionCode, paymentType, trace: traceOf(sequence) }
    }),
  }))
})

function expected(entry: AchEntry): ParsedEntry {
  const { paymentRelatedInformation, paymentType, ...fields } = entry
  const entrySequence = entry.trace.slice(-7)
  return {
    ...fields,
    category: 'forward',
    name: toAscii(entry.name).slice(0, 22).trim(),
    discretionaryData: paymentType ?? '',
    addendaIndicator: paymentRelatedInformation === undefined ? 0 : 1,
    addenda:
      paymentRelatedInformation === undefined
        ? []
        : [{ kind: 'addenda05', paymentRelatedInformation, sequence: '0001', entrySequence }],
  }
}

describe('what is written is read back', () => {
  it('entry for entry, for any batches', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (batches) => {
        const given = batches.map(({ entries, secCode }): AchBatch => batchOf(entries, { secCode }))
        const text = await textOf(writeAchFile(FILE_HEADER, given))
        const result = readAchFile(text)
        expect(result).toMatchObject({ ok: true, file: { fileHeader: FILE_HEADER } })
        const read = result.ok ? result.file.batches : []
        expect(read.map(({ secCode }) => secCode)).toEqual(batches.map(({ secCode }) => secCode))
        expect(read.map(({ entries }) => entries)).toEqual(
          batches.map(({ entries }) => entries.map(expected)),
        )
        expect(text).toMatch(/^([ -~]{94}\n)*$/)
        expect(text.length % 950).toBe(0)
      }),
    )
  })
})
