import { RECORD_LENGTH } from '../record.ts'
import { AchRefusal } from './refusal.ts'

/** One record, padded to its 94 columns, and its line number. */
export type AchRecord = { readonly line: number; readonly text: string }

/** Enough for half a million entries, far more than one institution exchanges in a day. */
export const ACH_FILE_MAX_BYTES = 64 * 1024 * 1024
export const ACH_FILE_MAX_RECORDS = 750_000

/** The character with which some file transfers still end a text file. */
const CTRL_Z = '\u001a'
const NOT_PRINTABLE_ASCII = /[^ -~]/

function trimBlanks(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ') end--
  return line.slice(0, end)
}

function* physicalLines(text: string): Generator<string> {
  let start = 0
  for (const lineBreak of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, lineBreak.index)
    start = lineBreak.index + lineBreak[0].length
  }
  yield text.slice(start)
}

/**
 * The 94-column pieces of one physical line. Banks trim trailing blanks, pad lines with more, and send whole
 * blocks or files without line breaks. Any other text past column 94 is refused: cutting it there could read
 * wrong fields.
 */
function piecesOf(physical: string, line: number, unbroken: boolean): string[] {
  const trimmed = trimBlanks(physical)
  const several = unbroken || physical.length % RECORD_LENGTH === 0
  const foreign = trimmed.search(NOT_PRINTABLE_ASCII)
  if (foreign >= 0) {
    const before = several ? Math.floor(foreign / RECORD_LENGTH) : 0
    const column = foreign - before * RECORD_LENGTH + 1
    throw new AchRefusal(line + before, column, 'a character is not printable ASCII')
  }
  if (trimmed.length <= RECORD_LENGTH) return [trimmed]
  if (!several) {
    throw new AchRefusal(line, RECORD_LENGTH + 1, 'the line is longer than 94 columns')
  }
  const pieces: string[] = []
  for (let at = 0; at < trimmed.length; at += RECORD_LENGTH) {
    pieces.push(trimBlanks(trimmed.slice(at, at + RECORD_LENGTH)))
  }
  return pieces
}

/**
 * The records of a file. Where one physical line contains several, each counts as a separate line, so that
 * line and column always point into one record.
 */
export function* splitRecords(input: string): Generator<AchRecord> {
  if (input.length > ACH_FILE_MAX_BYTES) {
    throw new AchRefusal(1, 1, `the file is larger than ${ACH_FILE_MAX_BYTES} bytes`)
  }
  const trimmed = input.trimEnd()
  const text = trimmed.endsWith(CTRL_Z) ? trimmed.slice(0, -1) : input
  const unbroken = !/[\r\n]/.test(text.trim())
  let line = 0
  for (const physical of physicalLines(text)) {
    for (const piece of piecesOf(physical, line + 1, unbroken)) {
      line += 1
      if (line > ACH_FILE_MAX_RECORDS) {
        throw new AchRefusal(line, 1, `the file has more than ${ACH_FILE_MAX_RECORDS} records`)
      }
      // Blank lines contain nothing; a lost record would show up in the counts.
      if (piece !== '') yield { line, text: piece.padEnd(RECORD_LENGTH) }
    }
  }
}
