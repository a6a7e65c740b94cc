import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import {
  fileLines,
  FILL,
  HEADER,
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

const LINES = fileLines([{ records: [entryLine()] }])
const PLAIN = readAchFile(LINES.join('\n'))

/** RULES: Moving money. What banks really send, out of the letter of the format. */
describe('what banks really send', () => {
  it('is read in its plain form', () => {
    expect(PLAIN.ok).toBe(true)
  })

  it.each([
    ['CRLF', LINES.join('\r\n')],
    ['CR alone', LINES.join('\r')],
    ['a line break at the end', `${LINES.join('\n')}\n`],
    ['blank lines at the end', `${LINES.join('\n')}\n\n  \n`],
    ['blank lines between', LINES.join('\n\n')],
    ['Ctrl-Z at the end', `${LINES.join('\r\n')}\r\n\u001a`],
    ['trailing blanks cut', LINES.map((line) => line.trimEnd()).join('\n')],
    ['trailing blanks added', LINES.map((line) => `${line}     `).join('\n')],
    ['no line breaks', LINES.join('')],
    ['no line breaks and the last blanks cut', LINES.slice(0, 5).join('').trimEnd()],
    ['a block to a line', `${LINES.join('')}\n`],
    ['no fill', LINES.slice(0, 5).join('\n')],
    ['some fill', LINES.slice(0, 7).join('\n')],
    ['more fill than its block', [...LINES, FILL, FILL].join('\n')],
    ['fill cut short', [...LINES.slice(0, 9), '99999'].join('\n')],
  ])('%s', (_, text) => {
    expect(readAchFile(text)).toEqual(PLAIN)
  })

  it('several blocks, each a line', () => {
    const records = Array.from({ length: 20 }, (_, index) =>
      entryLine({ trace: `0210000200000${index + 10}` }),
    )
    const lines = fileLines([{ records }])
    const blocks = [0, 10, 20].map((at) => lines.slice(at, at + 10).join(''))
    expect(lines).toHaveLength(30)
    expect(readAchFile(blocks.join('\n'))).toEqual(readAchFile(lines.join('\n')))
  })

  it('a block count that counts further blocks of fill', () => {
    const lines = [...LINES, ...Array.from({ length: 10 }, () => FILL)]
    lines[4] = overwrite(lines[4] ?? '', 8, '000002')
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: true })
  })

  it('blanks instead of leading zeros', () => {
    const lines = [...LINES]
    lines[2] = overwrite(lines[2] ?? '', 30, '      1234')
    lines[4] = overwrite(lines[4] ?? '', 2, '     1     1       1')
    expect(readAchFile(lines.join('\n'))).toEqual(PLAIN)
  })

  it('an origin of ten digits that begins with a zero', () => {
    const lines = [overwrite(HEADER, 4, '00420000130021000021'), ...LINES.slice(1)]
    expect(readAchFile(lines.join('\n'))).toEqual(PLAIN)
  })

  it('a destination without check digit, an assigned origin, no names and no time', () => {
    const header = overwrite(overwrite(HEADER, 4, '1234567890N123456789'), 30, '    ')
    const result = readAchFile(
      [overwrite(header, 41, ' '.repeat(54)), ...LINES.slice(1)].join('\n'),
    )
    expect(result.ok && result.file.fileHeader).toMatchObject({
      immediateDestination: '1234567890',
      immediateOrigin: 'N123456789',
      fileCreationTime: '',
      destinationName: '',
    })
  })

  it('no file id modifier in a file that carries nothing', () => {
    const [, control = ''] = fileLines([])
    const text = [overwrite(HEADER, 34, ' '), control].join('\n')
    expect(readAchFile(text)).toMatchObject({
      ok: true,
      file: { fileHeader: { fileIdModifier: ' ' }, batches: [] },
    })
  })

  it.each(['000000', '      '])('an effective entry date of «%s»', (date) => {
    const header = overwrite(batchLine(), 70, date)
    const result = readBatch([entryLine()], header)
    expect(result.ok && result.file.batches[0]?.effectiveEntryDate).toBe('')
  })

  it('a settlement date and a blank originator status, kept as they stand', () => {
    const header = batchLine({ settlementDate: '000', originatorStatusCode: '' })
    const result = readBatch([entryLine()], header)
    expect(result.ok && result.file.batches[0]?.settlementDate).toBe('000')
  })

  it('a company id justified otherwise in the control', () => {
    const lines = fileLines([
      { header: batchLine({ companyId: '98765432' }), records: [entryLine()] },
    ])
    lines[3] = overwrite(lines[3] ?? '', 45, '  98765432')
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: true })
  })

  it('the payment type in the second column', () => {
    const entry = overwrite(entryLine(), 77, ' S')
    const result = readBatch([entry], batchLine({ secCode: 'WEB' }))
    expect(result.ok && result.file.batches[0]?.entries[0]?.discretionaryData).toBe('S')
  })

  it('the same trace in two batches, and batches of other banks numbered anew', () => {
    const other = batchLine({ odfi: '04200001' })
    const lines = fileLines([
      { header: batchLine({ batchNumber: 2 }), records: [entryLine()] },
      { header: batchLine({ batchNumber: 3 }), records: [entryLine()] },
      { header: other, records: [entryLine({ trace: '042000010000001' })] },
    ])
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: true })
  })
})

describe('returns as banks send them', () => {
  const returned = entryLine({ transactionCode: 26, addendaIndicator: 1 })

  it('under the batch header of the original, not of the returning bank', () => {
    const result = readBatch([returned, returnLine()], batchLine({ odfi: '04200001' }))
    expect(result).toMatchObject({ ok: true })
  })

  it('with the forward transaction code', () => {
    const entry = entryLine({ transactionCode: 27, addendaIndicator: 1 })
    expect(readBatch([entry, returnLine()])).toMatchObject({ ok: true })
  })

  it('with another trace in the addenda', () => {
    const addenda = returnLine({ trace: '000000000000000' })
    expect(readBatch([returned, addenda])).toMatchObject({ ok: true })
  })

  it('with the addenda of the original before its own', () => {
    const payment = paymentLine({ entrySequence: '0000007' })
    const result = readBatch([returned, payment, returnLine()])
    expect(result.ok && result.file.batches[0]?.entries[0]?.category).toBe('return')
  })

  it('in batches numbered alike, or otherwise in the header than in the control', () => {
    const lines = fileLines([
      { records: [returned, returnLine()] },
      { records: [returned, returnLine()] },
    ])
    lines[5] = overwrite(lines[5] ?? '', 88, '7000001')
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: true })
  })

  it('of a prenotification, without money', () => {
    const entry = entryLine({ transactionCode: 26, amountCents: 0, addendaIndicator: 1 })
    expect(readBatch([entry, returnLine()])).toMatchObject({ ok: true })
  })

  it('beside notifications of change in other batches', () => {
    const change = entryLine({ transactionCode: 21, amountCents: 0, addendaIndicator: 1 })
    const lines = fileLines([
      { header: batchLine({ secCode: 'COR' }), records: [change, changeLine()] },
      { header: batchLine({ batchNumber: 2 }), records: [returned, returnLine()] },
    ])
    const result = readAchFile(lines.join('\n'))
    const categories = result.ok && result.file.batches.map((batch) => batch.entries[0]?.category)
    expect(categories).toEqual(['noc', 'return'])
  })
})
