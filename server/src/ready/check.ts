import type { LookupFunction } from 'node:net'
import type { Config, SettingProblem } from '../config.ts'
import type { Context } from '../context.ts'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import { hidePersonal } from '../platform/describe-error.ts'

/** What may happen if a finding is left alone, the worst first. Findings are printed in this order. */
export const DANGERS = [
  'money or data can be lost',
  'a law is broken',
  'people cannot be served',
  'advice',
] as const
export type Danger = (typeof DANGERS)[number]

/** One thing that is looked at before a bank opens its doors, and every day after that. */
export interface Check {
  name: string
  danger: Danger
  /** It is left out, and reported as such, while the database cannot be reached. */
  needsDatabase?: true
  /** Returns one line per finding: what is wrong, and then what to do. Changes nothing and moves no money. */
  look(deployment: Deployment): Promise<string[]> | string[]
}

/** A bank as it is configured. */
export interface Deployment {
  /** The settings as production reads them; those that are wrong count as not set. */
  config: Config
  env: NodeJS.ProcessEnv
  problems: readonly SettingProblem[]
  /** Its adapters, and a small pool of connections as the application's role. */
  ctx: Context
  options: ReadyOptions
  /** How long one answer from outside may take; a check waits for two of them. */
  answerTimeoutMs: number
  /** What the public addresses of the institutions answer; they are asked once for all checks. */
  visits: () => Promise<Visit[]>
}

export interface ReadyOptions {
  /** Gets a real email. */
  sendTo?: string | undefined
  /** Gets a real text message; ten digits. */
  textTo?: string | undefined
  /** Parts of findings that the institution has decided to live with. */
  accept?: readonly string[]
  /** Where the world is not the real one: only tests give these. */
  world?: World
}

interface World {
  /** How long one check may take; a test may run on a busy machine. */
  checkTimeoutMs?: number
  lookup?: LookupFunction
  /** Whether an address may get events. The receiver of the tests is on this machine. */
  isPublic?: (address: string) => boolean
  /** The port on which browsers try plain http. */
  httpPort?: number
  /** The clock of this machine, in milliseconds. */
  machineMs?: () => number
  /** The Eastern wall clock at an instant, as HH:MM. */
  timeAt?: (instant: Date) => string
  holidaysOf?: (year: number) => ReadonlySet<BusinessDate>
  /** The number of the file system on which a path is. */
  deviceOf?: (path: string) => number
}

/** What one public address answered. A part is missing where a part before it already failed. */
export interface Visit {
  institution: { id: string; slug: string }
  host: string
  origin: string
  /** Why nothing could be asked: no such name, no connection, a wrong certificate. */
  failure?: string
  certificateEndsAt?: Date
  health?: { status: number; isOurs: boolean }
  branding?: { status: number; slug: string | undefined; headers: Record<string, unknown> }
  /** What the server says of a signed call with a forged address; undefined if it does not know the signature. */
  seenAs?: { caller: string; protocol: string } | undefined
  /** The status of an answer by plain http that leads to no https; null if it is closed or redirects. */
  plainStatus?: number | null
  /** The paths that should be closed and are not. */
  openPaths?: string[]
}

/** Why something failed, as the innermost cause says it, without personal data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return hidePersonal(String(error))
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { code } = error as NodeJS.ErrnoException
  return hidePersonal(error.message || code || error.name).replaceAll(/\s+/g, ' ')
}
