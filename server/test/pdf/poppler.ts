import { execFileSync, spawnSync } from 'node:child_process'

/** A second reader, of other hands than the first: where it is installed. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/** The words of a file as they stand on its pages. */
export function readByPoppler(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
}

const LINE = /^ *([A-Z][a-z]{2} \d+, \d{4}) .* ([+−]\$[\d,.]+) +(−?\$[\d,.]+) *$/

/** Of each line of a statement the day, the amount and the balance after it. */
export function linesByPoppler(bytes: Uint8Array): string[][] {
  return readByPoppler(bytes)
    .split('\n')
    .flatMap((line) => {
      const [, ...cells] = LINE.exec(line) ?? []
      return cells.length === 0 ? [] : [cells]
    })
}
