import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** What became of the people of one institution, as plain invented values. */
export interface Lives {
  institution: string
  /** The day they were made for: their past ends so many days before it. */
  day: BusinessDate
  version: string
  /** The last number its ACH entries were given. */
  lastTrace: number
  tables: KeptTable[]
}

export interface KeptTable {
  table: string
  columns: string[]
  /** As Postgres writes values. */
  rows: (string | null)[][]
}

const FOLDER = path.join(import.meta.dirname, 'prepared')
const WINDOW_BITS = 24
/** Higher ones take a minute for what ten thousand rows more would come to. */
const QUALITY = 9

const fileOf = (institution: string) => path.join(FOLDER, `${institution}.jsonl.br`)

/** A line about the whole, then a line for each table, followed by one for each of its rows. */
export function writeLives({ tables, ...head }: Lives): string {
  const lines: unknown[] = [head]
  for (const { table, columns, rows } of tables) lines.push([table, columns, rows.length], ...rows)
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

export function readLives(text: string): Lives {
  const lines = text.trimEnd().split('\n')
  const head = JSON.parse(lines[0] ?? '') as Omit<Lives, 'tables'>
  const tables: KeptTable[] = []
  for (let at = 1; at < lines.length;) {
    const [table, columns, count] = JSON.parse(lines[at] ?? '') as [string, string[], number]
    const rows = lines.slice(at + 1, at + 1 + count)
    tables.push({ table, columns, rows: rows.map((row) => JSON.parse(row) as (string | null)[]) })
    at += 1 + count
  }
  return { ...head, tables }
}

/** The text that is kept for an institution; none before lives were made the first time. */
export function loadText(institution: string): string | undefined {
  const file = fileOf(institution)
  return existsSync(file) ? brotliDecompressSync(readFileSync(file)).toString('utf8') : undefined
}

/** Gives how many bytes it takes. */
export function saveText(institution: string, text: string): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  }
  const bytes = brotliCompressSync(text, { params })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(institution), bytes)
  return bytes.length
}
