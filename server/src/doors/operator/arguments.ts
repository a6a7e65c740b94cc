import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod/mini'
import { type Rate, parseRate } from '../../ledger/interest-math.ts'
import { readPercent } from '../../ledger/product/terms.ts'
import { type BusinessDate, isBusinessDate } from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { invalid } from '../../platform/errors.ts'
import { type CommandArguments, UsageError } from './command.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const TEXT_MAX_LENGTH = 500
const CONTROL_CHARACTER = /\p{Cc}/u

/** Reads exactly these positional arguments, in this order. */
export function takePositionals<Name extends string>(
  { positionals }: CommandArguments,
  ...names: Name[]
): Record<Name, string> {
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is missing`)
  const [extra] = positionals.slice(names.length)
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected`)
  const pairs = names.map((name, place) => [name, positionals[place] ?? ''])
  return Object.fromEntries(pairs) as Record<Name, string>
}

export function readUuid(name: string, text: string): string {
  if (!UUID.test(text)) throw new UsageError(`${name} must be a uuid, not "${text}"`)
  return text.toLowerCase()
}

/** Reads one line of plain text. */
export function readLine(name: string, text: string | undefined, maxLength = TEXT_MAX_LENGTH) {
  const line = text?.trim() ?? ''
  if (line === '') throw new UsageError(`${name} is missing`)
  if (line.length > maxLength)
    throw new UsageError(`${name} is longer than ${maxLength} characters`)
  if (CONTROL_CHARACTER.test(line)) throw new UsageError(`${name} must be one line of plain text`)
  return line
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reads a date and time in Eastern time. */
export function readMoment(name: string, text: string): Date {
  const [, date = '', time = ''] = MOMENT.exec(text.trim()) ?? []
  if (!isBusinessDate(date)) {
    throw new UsageError(`${name} must be "YYYY-MM-DD HH:MM", not "${text}"`)
  }
  return easternInstant(date, time)
}

/** Reads a date. */
export function readDay(name: string, text: string | undefined): BusinessDate {
  const day = readLine(name, text)
  if (!isBusinessDate(day)) throw new UsageError(`${name} must be YYYY-MM-DD, not "${day}"`)
  return day
}

const MAX_FILE_BYTES = 1_000_000

/** Reads and validates a JSON file; `wanted` completes the error message. */
export async function readJsonFile<S extends z.ZodMiniType>(
  file: string,
  schema: S,
  wanted: string,
): Promise<z.output<S>> {
  const { success, data } = schema.safeParse(parse(file, await readText(file)))
  if (success) return data
  throw invalid('file', `${file} ${wanted}.`)
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', `${file} is not valid JSON.`)
  }
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw invalid('file', `${file} cannot be read (${error.code}).`)
  })
  if (size > MAX_FILE_BYTES) throw invalid('file', `${file} is too large.`)
  return readFile(file, 'utf8')
}

/** Reads 4.40% or 0.0440, both exactly; a rate has at most six decimals as a fraction. */
export function readRate(text: string): Rate {
  const [, percent] = /^(.*?) ?%$/.exec(text) ?? []
  try {
    const rate = percent === undefined ? parseRate(text) : readPercent(percent)
    if (rate !== undefined) return rate
  } catch {
    // The error is thrown below.
  }
  throw new UsageError(`write the rate as 4.40% or 0.0440, not "${text}"`)
}
