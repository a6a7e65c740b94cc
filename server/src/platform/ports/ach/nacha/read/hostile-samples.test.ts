import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import {
  HEADER,
  fileLines,
  overwrite,
  readBatch,
} from '../../../../../../test/nacha/sample-file.ts'
import {
  batchLine,
  changeLine,
  entryLine,
  paymentLine,
  returnLine,
} from '../../../../../../test/nacha/sample-lines.ts'
import { SAME_DAY_MAX_CENTS } from '../dates.ts'

/** Files that add up to the last digit and still must not be used. */

/** The day and hour of `HEADER`: 4 March 2026, 15:30. */
const FILE_DATE = '260304'
const NEXT_DAY = '260305'
const OVER = SAME_DAY_MAX_CENTS + 1

const RETURNED = [entryLine({ transactionCode: 26, addendaIndicator: 1 }), returnLine()]
const CHANGED = [
  entryLine({ transactionCode: 26, addendaIndicator: 1, amountCents: 0 }),
  changeLine(),
]
const COR = batchLine({ secCode: 'COR', batchNumber: 2 })
const FORWARD = entryLine({ trace: '021000020000009' })
const SECOND = batchLine({ batchNumber: 2 })

function refused(line: number, column: number, reason: RegExp) {
  return { ok: false, line, column, reason: expect.stringMatching(reason) }
}

describe('a day there is not', () => {
  it.each([
    ['261305', 'month 13'],
    ['260005', 'month 0'],
    ['260231', '31 February'],
    ['260229', '29 February in a common year'],
    ['260300', 'day 0'],
    ['26 305', 'a blank inside'],
    ['2026-3', 'another format'],
    ['ASAP', 'a word'],
    ['00000A', 'nearly none'],
  ])('%s as effective entry date: %s', (date) => {
    const header = overwrite(batchLine(), 70, date.padEnd(6))
    expect(readBatch([entryLine()], header)).toMatchObject(
      refused(2, 70, /^batch header, effective entry date: must be a day/),
    )
  })

  it('is refused in a batch of returns and in one of changes too', () => {
    const impossible = { effectiveEntryDate: '261305' }
    expect(readBatch(RETURNED, batchLine(impossible))).toMatchObject(refused(2, 70, /a day/))
    const header = batchLine({ ...impossible, secCode: 'COR' })
    expect(readBatch(CHANGED, header)).toMatchObject(refused(2, 70, /a day/))
  })

  it('is refused in a batch of international entries, before anything of it is read', () => {
    const header = batchLine({ secCode: 'IAT', effectiveEntryDate: '261305' })
    expect(readBatch([entryLine()], header)).toMatchObject(refused(2, 70, /a day/))
  })

  it('29 February of a leap year is one', () => {
    expect(readBatch([entryLine()], batchLine({ effectiveEntryDate: '280229' }))).toMatchObject({
      ok: true,
      file: { batches: [{ effectiveEntryDate: '280229' }] },
    })
  })
})

describe('an entry over the limit of the same day', () => {
  const over = (values: Parameters<typeof batchLine>[0]) =>
    readBatch([entryLine({ amountCents: OVER })], batchLine(values))
  const tooMuch = refused(
    3,
    30,
    /^entry, amount cents: a same-day entry is at most \$1,000,000\.00$/,
  )

  it.each(['SD1300', 'SD0900', 'SD'])('is refused when the batch says %s', (descriptiveDate) => {
    expect(over({ descriptiveDate, effectiveEntryDate: FILE_DATE })).toMatchObject(tooMuch)
    expect(over({ descriptiveDate, effectiveEntryDate: NEXT_DAY })).toMatchObject(tooMuch)
  })

  it('is refused when the effective date is the day of the file', () => {
    expect(over({ effectiveEntryDate: FILE_DATE })).toMatchObject(tooMuch)
  })

  it('is refused wherever it stands, a debit too', () => {
    const records = [
      entryLine(),
      entryLine({ transactionCode: 27, amountCents: 9_999_999_999, trace: '021000020000002' }),
    ]
    const header = batchLine({ descriptiveDate: 'SD1630' })
    expect(readBatch(records, header)).toMatchObject(refused(4, 30, /same-day/))
  })

  it('the limit itself is taken', () => {
    const records = [entryLine({ amountCents: SAME_DAY_MAX_CENTS })]
    const header = batchLine({ descriptiveDate: 'SD1300', effectiveEntryDate: FILE_DATE })
    expect(readBatch(records, header)).toMatchObject({ ok: true })
  })

  it.each([
    ['of the next day', { effectiveEntryDate: NEXT_DAY }],
    ['of no day in particular', { effectiveEntryDate: '' }],
    ['of an earlier day', { effectiveEntryDate: '260303' }],
    ['of a company with a word for its date', { descriptiveDate: 'SDIEGO' }],
    ['of a company with a date', { descriptiveDate: 'MAR 04' }],
  ])('a large entry %s is an ordinary one', (_, values) => {
    expect(over(values)).toMatchObject({ ok: true })
  })

  it('a large entry of a file made after the last window is an ordinary one', () => {
    const lines = fileLines([
      {
        header: batchLine({ effectiveEntryDate: FILE_DATE }),
        records: [entryLine({ amountCents: OVER })],
      },
    ])
    const at = (time: string) =>
      readAchFile([overwrite(HEADER, 30, time), ...lines.slice(1)].join('\n'))
    expect(at('1645')).toMatchObject(tooMuch)
    expect(at('1646')).toMatchObject({ ok: true })
  })

  it('a return of a large entry has no limit', () => {
    const records = [
      entryLine({ transactionCode: 26, addendaIndicator: 1, amountCents: OVER }),
      returnLine(),
    ]
    const header = batchLine({ descriptiveDate: 'SD1300', effectiveEntryDate: FILE_DATE })
    expect(readBatch(records, header)).toMatchObject({ ok: true })
  })
})

describe('a forward entry among returns', () => {
  const lines = (...batches: Parameters<typeof fileLines>[0]) => fileLines(batches).join('\n')
  const NO_ADDENDA = /^entry, addenda indicator: no addenda says what is returned or changed$/

  it.each([
    [
      'in a batch of its own behind them',
      lines({ records: RETURNED }, { header: SECOND, records: [FORWARD] }),
      7,
    ],
    [
      'in a batch of its own before them',
      lines({ records: [FORWARD] }, { header: SECOND, records: RETURNED }),
      3,
    ],
    [
      'behind changes',
      lines({ header: COR, records: CHANGED }, { header: SECOND, records: [FORWARD] }),
      7,
    ],
    ['alone', lines({ records: [FORWARD] }), 3],
    ['as a prenote', lines({ records: [entryLine({ transactionCode: 28, amountCents: 0 })] }), 3],
  ])('%s refuses the file of answers', (_, text, line) => {
    expect(readAchFile(text, 'answers')).toMatchObject(refused(line, 79, NO_ADDENDA))
  })

  it('with a payment addenda instead of its reason refuses it too', () => {
    const records = [entryLine({ addendaIndicator: 1 }), paymentLine()]
    expect(readAchFile(lines({ records }), 'answers')).toMatchObject(refused(3, 79, NO_ADDENDA))
  })

  it('inside their own batch refuses the file for every reader', () => {
    const behind = lines({ records: [...RETURNED, FORWARD] })
    const before = lines({
      records: [
        entryLine(),
        entryLine({ transactionCode: 26, addendaIndicator: 1, trace: '021000020000009' }),
        returnLine({ trace: '021000020000009' }),
      ],
    })
    expect(readAchFile(behind)).toMatchObject(refused(5, 1, /mixes forward entries and returns/))
    expect(readAchFile(before)).toMatchObject(refused(4, 1, /mixes forward entries and returns/))
    expect(readAchFile(behind, 'answers')).toMatchObject(refused(5, 79, NO_ADDENDA))
  })

  it('with the code of a return and no addenda refuses the file for every reader', () => {
    const text = lines({ records: [entryLine({ transactionCode: 26 })] })
    expect(readAchFile(text)).toMatchObject(refused(3, 2, /no addenda says/))
    const change = lines({
      header: COR,
      records: [entryLine({ transactionCode: 26, amountCents: 0 })],
    })
    expect(readAchFile(change)).toMatchObject(refused(3, 2, /no addenda says/))
  })

  it('in batches of their own, forward entries and returns are read by whoever takes both', () => {
    const text = lines({ records: RETURNED }, { header: SECOND, records: [FORWARD] })
    expect(readAchFile(text)).toMatchObject({ ok: true, file: { fileControl: { batchCount: 2 } } })
  })

  it('returns and changes alone are read', () => {
    const text = lines({ records: RETURNED }, { header: COR, records: CHANGED })
    expect(readAchFile(text, 'answers')).toMatchObject({ ok: true })
    expect(readAchFile(lines(), 'answers')).toMatchObject({ ok: true, file: { batches: [] } })
  })
})

describe('the words of a change', () => {
  it.each(['C08', 'C10', 'C11', 'C12', 'C13', 'C14'])('%s are kept as they stand', (code) => {
    const words = 'ADDENDA 05 IS NOT READABLE'
    const records = [CHANGED[0] ?? '', changeLine({ code, correctedDataRaw: words })]
    expect(readBatch(records, COR)).toMatchObject({
      ok: true,
      file: {
        batches: [{ entries: [{ addenda: [{ code, correctedDataRaw: words, corrected: {} }] }] }],
      },
    })
  })

  it.each(['C00', 'C15', 'C92', 'C1A', 'c13'])('%s is no change code', (code) => {
    const records = [CHANGED[0] ?? '', changeLine({ code })]
    expect(readBatch(records, COR)).toMatchObject(refused(4, 4, /no such change code/))
  })
})
