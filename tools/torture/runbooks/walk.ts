import { randomInt } from 'node:crypto'
import { authEndpoints } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { readOperations } from '../../../server/test/operations.ts'
import type { Bank } from '../bank.ts'
import { Browser } from '../browser.ts'
import type { Person } from '../person.ts'
import type { Report } from '../report.ts'
import type { Backups } from '../restore/backups.ts'

/** What a walk acts on: a bank with customers, its backups, and somebody who moves the banking clock. */
export interface Scene {
  bank: Bank
  backups: Backups
  customers: readonly Person[]
  clerk: Person
  report: Report
  /** The settings with which commands reach the bank, its keys among them. */
  env: Record<string, string>
}

/** A fault, and what its runbook says to do about it. */
export interface Walk {
  /** The name of the runbook's file. */
  runbook: string
  /** What is caused, in a few words. */
  fault: string
  /** The alerts that the fault must raise. */
  alerts: readonly string[]
  cause: (scene: Scene) => Promise<void>
  /** Calls that customers go on making until the alerts are raised, where a fault shows only in calls. */
  meanwhile?: (scene: Scene) => Promise<unknown>
  /** Does what the runbook says. */
  follow: (scene: Scene) => Promise<void>
}

/** The command or the SQL of a runbook that contains these words, so that what is walked is what people read. */
export function commandIn(runbook: string, words: string): string {
  const text = readOperations(`runbooks/${runbook}.md`).replaceAll(/\n\s*/g, ' ')
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const found = spans.find((code) => code.includes(words))
  if (found === undefined) throw new Error(`${runbook} has no command with "${words}"`)
  return /^psql .* -c "(.+)"$/.exec(found)?.[1] ?? found
}

/** The arguments of the operator's command in a runbook that contains these words, with its places filled in. */
export function operatorIn(
  runbook: string,
  words: string,
  filledIn: Readonly<Record<string, string>> = {},
): string[] {
  const [, text = ''] = commandIn(runbook, words).split('npm run operator -- ')
  const filled = Object.entries(filledIn).reduce(
    (command, [place, value]) => command.replace(place, value),
    text,
  )
  return [...filled.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

/** Asks the bank's database as its owner, with a statement of a runbook. */
export async function askAs<Row extends object>(
  { bank, report }: Scene,
  runbook: string,
  words: string,
): Promise<Row[]> {
  const rows = await bank.ask<Row>(commandIn(runbook, words))
  if (rows === undefined) throw new Error('the database does not answer')
  report.say(`  ${runbook}, “${words}”: ${JSON.stringify(rows).slice(0, MAX_WORDS)}`)
  return rows
}

const MAX_WORDS = 200

const BYTE = 256

/** Makes the same call many times at once, each time as a visitor from some other address, and answers what came. */
export function callMany(
  { bank }: Scene,
  count: number,
  { method, path }: { method: string; path: string },
  body?: object,
  headers: Record<string, string> = {},
) {
  const isStaff = path.startsWith('/console')
  const door = isStaff ? doorEndpoints.getStaffCsrfCookie : authEndpoints.getCsrfCookie
  const callOne = async (n: number) => {
    const port = bank.ports[n % bank.ports.length] ?? 0
    const address = `10.5.${randomInt(BYTE)}.${randomInt(BYTE)}`
    const browser = new Browser(`visitor ${n}`, address, isStaff ? 'STAFF-XSRF-TOKEN' : undefined)
    if (method !== 'GET') await browser.send(port, { method: 'GET', path: `/api/v1${door.path}` })
    return browser.send(port, { method, path: `/api/v1${path}`, headers, ...(body && { body }) })
  }
  return Promise.all(Array.from({ length: count }, (_, n) => callOne(n)))
}
