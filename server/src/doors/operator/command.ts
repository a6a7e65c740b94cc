import type { Approval } from '@passbook/contract/console/approvals'
import type { Context } from '../../context.ts'
import type { Institution } from '../../platform/institutions/queries.ts'

/** What was written on the command line, without the command's own name. */
export interface Given {
  positionals: readonly string[]
  /** Only those the command takes. */
  options: Readonly<Record<string, string | undefined>>
}

/** What a command runs on: one institution and, when it changes something, somebody's name. */
export interface Desk {
  ctx: Context
  institution: Institution
  /** The banking clock. */
  now: Date
  actor: { kind: 'operator'; id: string }
  /** A line while it goes on, beside what comes of it. */
  tell: (line: string) => void
}

/** What came of it: lines for people, data for scripts. */
export interface Report {
  lines: string[]
  data: unknown
}

/** The command line is wrong: one line, exit code 2. */
export class UsageError extends Error {}

interface CommandOf<Input> {
  name: string
  /** What follows the name. */
  usage: string
  /** One line. */
  help: string
  /** The options it takes beside the common ones; each has a value. */
  options: readonly string[]
  /** Needs a name to stand behind it, for the audit log. */
  isChange: boolean
  /** Throws a UsageError. */
  parse: (given: Given) => Input
  act: (desk: Desk, input: Input) => Promise<Report>
}

/** One row of the table of commands. */
export interface Command extends Omit<CommandOf<unknown>, 'parse' | 'act'> {
  /** What it asks a second person for; null where it changes nothing, or one person may. */
  asks: Approval['what'] | null
  /** Reads the command line, and gives what is to be done. */
  prepare(given: Given): (desk: Desk) => Promise<Report>
}

/** Keeps what a command reads and what it acts on of one type. */
export function command<Input>({ parse, act, ...row }: CommandOf<Input>): Command {
  return {
    ...row,
    asks: null,
    prepare(given) {
      const input = parse(given)
      return (desk) => act(desk, input)
    },
  }
}
