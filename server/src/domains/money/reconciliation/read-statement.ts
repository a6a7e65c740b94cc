import { invalid } from '../../../platform/errors.ts'
import { readBai2 } from './bai2/read-bai2.ts'
import { readCsv } from './csv/read-csv.ts'
import type { Statement } from './statement.ts'

/** Reads a bank statement in either format; errors name the line. */
export function readStatement(bytes: Buffer, accountLastFour: string | null): Statement {
  const text = decodeText(bytes, 'BAI2 or CSV')
  if (text.trim() === '') throw invalid('file', 'The file is empty.')
  return /^\s*01,/.test(text) ? readBai2(text, accountLastFour) : readCsv(text)
}

/** Decodes a text file; the error for other files names the accepted `forms`. */
export function decodeText(bytes: Buffer, forms: string): string {
  if (bytes.includes(0)) throw invalid('file', `This is not a text file. Save it as ${forms}.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older systems write one byte per character.
    return bytes.toString('latin1')
  }
}
