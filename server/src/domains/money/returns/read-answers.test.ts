import { describe, expect, it } from 'vitest'
import { answerFile } from '../../../../test/answers.ts'
import { DomainError } from '../../../platform/errors.ts'
import { fileLines } from '../../../../test/nacha/sample-file.ts'
import { batchLine, entryLine, returnLine } from '../../../../test/nacha/sample-lines.ts'
import { readAnswers } from './read-answers.ts'

const OWN = ['991000054']
/** As every answer of these tests names it. */
const RECEIVER = { rdfi: '99200001', accountNumber: '40051234', receiverName: 'TESSA TESTWELL' }
const ANSWERS = [
  { trace: '991000050000001', code: 'R01', amountCents: 700 },
  { trace: '991000050000002', code: 'R03', amountCents: 900, transactionCode: 22 },
  { trace: '991000050000003', code: 'C01', amountCents: 100, corrected: { account: '778899' } },
]

function refusal(text: string): string | undefined {
  try {
    readAnswers(text, OWN)
    return undefined
  } catch (error) {
    return error instanceof DomainError ? error.fields?.['file']?.[0] : String(error)
  }
}

describe('readAnswers', () => {
  it('reads every return and change, with the way its money goes', async () => {
    const { answers } = readAnswers(await answerFile(ANSWERS), OWN)
    expect(answers).toEqual([
      {
        kind: 'return',
        code: 'R01',
        originalTrace: '991000050000001',
        amountCents: 700,
        isCredit: false,
        correctedData: null,
        ...RECEIVER,
      },
      {
        kind: 'return',
        code: 'R03',
        originalTrace: '991000050000002',
        amountCents: 900,
        isCredit: true,
        correctedData: null,
        ...RECEIVER,
      },
      {
        kind: 'noc',
        code: 'C01',
        originalTrace: '991000050000003',
        amountCents: 0,
        isCredit: false,
        correctedData: '778899',
        ...RECEIVER,
      },
    ])
  })

  it('finds nothing in the file of a day without returns', async () => {
    expect(readAnswers(await answerFile([]), OWN).answers).toEqual([])
  })

  it('names line and column of what does not add up', async () => {
    const text = await answerFile(ANSWERS)
    const altered = text.replace('0000000700', '0000000701')
    expect(refusal(altered)).toMatch(/^Line 7, column 21: batch control, total debit/)
    expect(refusal('')).toMatch(/^Line 1, column 1: /)
  })

  it('refuses a file for another bank', async () => {
    const text = await answerFile(ANSWERS, { destination: '991000012' })
    expect(refusal(text)).toMatch(/^Line 1, column 4: .*another bank/)
  })

  it('knows a file again however its lines are broken, trimmed and filled', async () => {
    const text = await answerFile(ANSWERS, { number: 1 })
    const sloppy = text
      .split('\n')
      .filter((line) => !/^9{94}$/.test(line))
      .map((line) => line.trimEnd())
      .join('\r\n')
    const hash = (file: string) => readAnswers(file, OWN).contentHash.toString('hex')
    expect(sloppy).not.toBe(text)
    expect(hash(sloppy)).toBe(hash(text))
    expect(hash(await answerFile(ANSWERS, { number: 2 }))).not.toBe(hash(text))
  })

  it('refuses a file with an entry that answers nothing, and names it', () => {
    const returned = [entryLine({ transactionCode: 26, addendaIndicator: 1 }), returnLine()]
    const forward = { header: batchLine({ batchNumber: 2 }), records: [entryLine()] }
    const textOf = (...batches: Parameters<typeof fileLines>[0]) =>
      fileLines(batches).join('\n').replace('101 042000013', '101 991000054')
    const reason = 'entry, addenda indicator: no addenda says what is returned or changed'
    expect(refusal(textOf({ records: returned }))).toBeUndefined()
    expect(refusal(textOf(forward))).toBe(`Line 3, column 79: ${reason}`)
    expect(refusal(textOf({ records: returned }, forward))).toBe(`Line 7, column 79: ${reason}`)
  })

  it('takes a dishonored return for a person to look at', async () => {
    const text = await answerFile([{ trace: '991000050000001', code: 'R01' }])
    // R67: somebody dishonors a return we never sent.
    const dishonored = text.replace('799R01', '799R67')
    expect(readAnswers(dishonored, OWN).answers).toMatchObject([{ kind: 'other', code: 'R67' }])
  })
})
