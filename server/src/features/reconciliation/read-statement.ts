import { invalid } from '../../errors.ts'
import { readBai2 } from './bai2/read-bai2.ts'
import { readCsv } from './csv/read-csv.ts'
import type { Statement } from './statement.ts'

/** A statement of the bank in either form; what is wrong with it is said with its line. */
export function readStatement(bytes: Buffer, accountLastFour: string | null): Statement {
  const text = decode(bytes)
  if (text.trim() === '') throw invalid('file', 'The file is empty.')
  return /^\s*01,/.test(text) ? readBai2(text, accountLastFour) : readCsv(text)
}

function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw invalid('file', 'This is no text: save it as BAI2 or CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // As older systems write: one byte a character.
    return bytes.toString('latin1')
  }
}
