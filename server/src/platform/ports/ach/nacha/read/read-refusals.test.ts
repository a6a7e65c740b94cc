import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import {
  fileLines,
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
import { ACH_FILE_MAX_BYTES, ACH_FILE_MAX_RECORDS } from './split-records.ts'

const LINES = fileLines([{ records: [entryLine()] }])
const [HEAD = '', BATCH = '', ENTRY = '', BATCH_END = '', FILE_END = ''] = LINES

function refusal(lines: readonly string[]): unknown {
  return readAchFile(lines.join('\n'))
}

function at(line: number, column: number): object {
  return { ok: false, line, column }
}

describe('a file out of order is refused', () => {
  it.each([
    ['empty', [], 1, 1],
    ['without file header', [BATCH, ENTRY, BATCH_END, FILE_END], 1, 1],
    ['with a batch before the header', [BATCH, HEAD, ENTRY, BATCH_END, FILE_END], 1, 1],
    ['without file control', [HEAD, BATCH, ENTRY, BATCH_END], 4, 1],
    ['cut inside a batch', [HEAD, BATCH, ENTRY], 3, 1],
    ['without batch control', [HEAD, BATCH, ENTRY, FILE_END], 4, 1],
    ['with a batch inside a batch', [HEAD, BATCH, ENTRY, BATCH, ENTRY, BATCH_END, FILE_END], 4, 1],
    ['with an entry outside any batch', [HEAD, ENTRY, FILE_END], 2, 1],
    ['with an addenda before any entry', [HEAD, BATCH, paymentLine(), BATCH_END, FILE_END], 3, 1],
    ['with a batch control outside any batch', [HEAD, BATCH_END, FILE_END], 2, 1],
    ['with a record after the file control', [HEAD, BATCH, ENTRY, FILE_END, BATCH_END], 4, 1],
    ['with a second file behind it', [...LINES, ...LINES], 11, 1],
    ['with two headers', [HEAD, ...LINES], 2, 1],
    ['with an unknown record', [HEAD, `2${BATCH.slice(1)}`], 2, 1],
    ['with a batch without entries', [HEAD, BATCH, BATCH_END, FILE_END], 3, 1],
  ])('%s', (_, lines, line, column) => {
    expect(refusal(lines)).toMatchObject(at(line, column))
  })
})

describe('a file out of shape is refused', () => {
  it('with text past column 94', () => {
    const lines = [HEAD, BATCH, `${ENTRY}7`, BATCH_END, FILE_END]
    expect(refusal(lines)).toMatchObject(at(3, 95))
  })

  it('with a record one column short in the middle', () => {
    expect(refusal([HEAD, BATCH, ENTRY.replace('5550', '555'), BATCH_END])).toMatchObject(at(3, 30))
  })

  it('unbroken with a character too many', () => {
    expect(refusal([`1${LINES.join('')}`])).toMatchObject(at(1, 2))
  })

  it('with a character that is not ASCII, as text or in any encoding', () => {
    const lines = [HEAD, BATCH, overwrite(ENTRY, 60, 'é'), BATCH_END, FILE_END]
    expect(refusal(lines)).toMatchObject(at(3, 60))
    expect(readAchFile(Buffer.from(lines.join('\n'), 'utf8'))).toMatchObject(at(3, 60))
    expect(readAchFile(Buffer.from(lines.join(''), 'utf8'))).toMatchObject(at(3, 60))
    expect(readAchFile(Buffer.from(lines.join('\n'), 'latin1'))).toMatchObject(at(3, 60))
  })

  it.each(['\t', '\0', '\u007f'])('with the control character %j', (character) => {
    const lines = [HEAD, BATCH, overwrite(ENTRY, 60, character), BATCH_END, FILE_END]
    expect(refusal(lines)).toMatchObject(at(3, 60))
  })

  it('beyond its limits', () => {
    expect(readAchFile(' '.repeat(ACH_FILE_MAX_BYTES + 1))).toMatchObject(at(1, 1))
    const line = ACH_FILE_MAX_RECORDS + 1
    expect(readAchFile('\n'.repeat(ACH_FILE_MAX_RECORDS))).toMatchObject(at(line, 1))
  })
})

describe('a file header is refused', () => {
  it.each([
    ['another priority code', 2, '02', 2],
    ['no destination', 4, ' '.repeat(10), 4],
    ['a destination of zeros', 4, '0000000000', 4],
    ['letters as destination', 4, ' SAMPLEBNK', 4],
    ['no origin', 14, ' '.repeat(10), 14],
    ['an origin of zeros', 14, '0000000000', 14],
    ['no day of creation', 24, '260230', 24],
    ['a small letter as modifier', 34, 'a', 34],
    ['a sign as modifier', 34, '-', 34],
    ['no modifier although it carries entries', 34, ' ', 34],
    ['another record size', 35, '080', 35],
    ['another blocking factor', 38, '01', 38],
    ['another format code', 40, '9', 40],
  ])('with %s', (_, start, text, column) => {
    const lines = [overwrite(HEADER, start, text), ...LINES.slice(1)]
    expect(refusal(lines)).toMatchObject(at(1, column))
  })
})

describe('a batch header is refused', () => {
  it.each([
    ['an unknown service class', 2, '201', 2],
    ['the service class of advices', 2, '280', 2],
    ['no company name', 5, ' '.repeat(16), 5],
    ['zeros as company name', 5, '00000000        ', 5],
    ['no company id', 41, ' '.repeat(10), 41],
    ['an unknown entry class', 51, 'XYZ', 51],
    ['no description', 54, ' '.repeat(10), 54],
    ['zeros as description', 54, '00000     ', 54],
    ['an unknown originator status', 79, '7', 79],
    ['letters in the bank identification', 80, 'ABCDEFGH', 80],
    ['no batch number', 88, '       ', 88],
  ])('with %s', (_, start, text, column) => {
    expect(readBatch([ENTRY], overwrite(BATCH, start, text))).toMatchObject(at(2, column))
  })

  it('with a number that does not ascend', () => {
    const batches = [{ records: [ENTRY] }, { records: [ENTRY] }]
    expect(refusal(fileLines(batches))).toMatchObject(at(5, 88))
  })
})

describe('an entry is refused', () => {
  it.each([
    ['an unknown transaction code', { transactionCode: 25 }, 2],
    ['the code of an advice', { transactionCode: 81 }, 2],
    ['the code of a return, and none', { transactionCode: 26 }, 2],
    ['a wrong check digit', { routing: '042000014' }, 4],
    ['no account', { account: '' }, 13],
    ['no money', { amountCents: 0 }, 30],
    ['money on a prenotification', { transactionCode: 28 }, 30],
    ['an addenda indicator of 2', { addendaIndicator: 2 }, 79],
    ['no addenda where it says one follows', { addendaIndicator: 1 }, 79],
    ['the trace of another bank', { trace: '042000010000001' }, 80],
  ])('with %s', (_, values, column) => {
    expect(readBatch([entryLine(values)])).toMatchObject(at(3, column))
  })

  it.each([
    ['letters as transaction code', 2, 'AB'],
    ['letters in the routing number', 4, '04200001X'],
    ['letters in the amount', 30, '00000A1234'],
    ['no amount', 30, ' '.repeat(10)],
    ['a point in the amount', 30, '0000012.34'],
    ['letters in the trace', 80, '02100002AA00001'],
  ])('with %s', (_, column, text) => {
    expect(readBatch([overwrite(ENTRY, column, text)])).toMatchObject(at(3, column))
  })

  it.each([
    [220, 27],
    [225, 22],
  ])('in class %i with code %i', (serviceClassCode, transactionCode) => {
    const result = readBatch([entryLine({ transactionCode })], batchLine({ serviceClassCode }))
    expect(result).toMatchObject(at(3, 2))
  })

  it('with a trace that does not ascend', () => {
    expect(readBatch([ENTRY, ENTRY])).toMatchObject(at(4, 80))
  })

  it.each([
    ['TEL', { name: '' }, 55],
    ['TEL', { name: '0000' }, 55],
    ['WEB', { name: '' }, 55],
    ['RCK', { identification: '' }, 40],
    ['ARC', { identification: '000' }, 40],
  ])('%s with %o', (secCode, values, column) => {
    expect(readBatch([entryLine(values)], batchLine({ secCode }))).toMatchObject(at(3, column))
  })
})

describe('an addenda is refused', () => {
  const entry = entryLine({ addendaIndicator: 1 })
  const returned = entryLine({ transactionCode: 26, addendaIndicator: 1 })
  const change = entryLine({ transactionCode: 21, amountCents: 0, addendaIndicator: 1 })
  const COR = batchLine({ secCode: 'COR' })

  it('where the entry says there is none', () => {
    expect(readBatch([ENTRY, paymentLine()])).toMatchObject(at(4, 1))
  })

  it.each([
    ['of an unknown type', [entry, overwrite(paymentLine(), 2, '77')], 4, 2],
    ['of another entry', [entry, paymentLine({ entrySequence: '0000009' })], 4, 88],
    ['in second place of PPD', [entry, paymentLine(), paymentLine({ sequence: '0002' })], 3, 79],
    ['with an unknown return code', [returned, returnLine({ code: 'R97' })], 4, 4],
    ['with a return code no longer in use', [returned, returnLine({ code: 'R63' })], 4, 4],
    ['with no original trace', [returned, overwrite(returnLine(), 7, ' '.repeat(15))], 4, 7],
    ['with a payment after the return', [returned, returnLine(), paymentLine()], 3, 79],
    ['with a change outside COR', [change, changeLine()], 3, 79],
    ['with a change and a return', [change, changeLine(), returnLine()], 3, 79],
    ['beside a return in the batch', [ENTRY, overwrite(returned, 94, '2'), returnLine()], 4, 1],
  ])('%s', (_, records, line, column) => {
    expect(readBatch(records)).toMatchObject(at(line, column))
  })

  it.each([
    ['with an unknown change code', [change, changeLine({ code: 'C92' })], 4, 4],
    [
      'with a corrected routing number that fails its check digit',
      [change, changeLine({ code: 'C02', correctedDataRaw: '021000022' })],
      4,
      36,
    ],
    ['with a return among changes', [change, returnLine()], 3, 79],
    ['with two changes of one entry', [change, changeLine(), changeLine()], 3, 79],
    ['that is missing', [entryLine({ transactionCode: 21, amountCents: 0 })], 3, 2],
    [
      'under a forward code',
      [entryLine({ addendaIndicator: 1, amountCents: 0 }), changeLine()],
      3,
      2,
    ],
    [
      'with money on a change',
      [entryLine({ transactionCode: 21, addendaIndicator: 1 }), changeLine()],
      3,
      30,
    ],
  ])('%s', (_, records, line, column) => {
    expect(readBatch(records, COR)).toMatchObject(at(line, column))
  })

  it('whose sequence does not ascend', () => {
    const header = batchLine({ secCode: 'CTX' })
    const records = [
      entryLine({ addendaIndicator: 1, name: '0002SAMPLE' }),
      paymentLine(),
      paymentLine(),
    ]
    expect(readBatch(records, header)).toMatchObject(at(5, 84))
  })
})
