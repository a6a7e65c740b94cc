import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning, startOf } from './process-identity.ts'

const FILE = 'owner.pid'

/** Writes down that this process runs the Postgres of a folder. */
export function becomeOwner(home: string): void {
  writeFileSync(path.join(home, FILE), `${process.pid}\n${startOf(process.pid) ?? ''}\n`)
}

/** The other process that runs it, if that very process still lives. */
export function runningOwner(home: string): number | undefined {
  const file = path.join(home, FILE)
  if (!existsSync(file)) return undefined
  const [number = '', start = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number.parseInt(number, 10)
  if (!(pid > 1) || pid === process.pid || !isRunning(pid)) return undefined
  // Where starts cannot be told apart, a running number has to be enough.
  const isSame = start === '' || startOf(pid) === undefined || startOf(pid) === start
  return isSame ? pid : undefined
}
