import type { Approval } from '@passbook/contract/console/approvals'
import type { Context } from '../../context.ts'
import type { Institution } from '../../platform/institutions/queries.ts'

/** The parsed command line, without the command's name. */
export interface CommandArguments {
  positionals: readonly string[]
  /** Only the options that the command takes. */
  options: Readonly<Record<string, string | undefined>>
}

/** What a command gets: one institution, and the name of the person if it changes something. */
export interface OperatorContext {
  ctx: Context
  institution: Institution
  /** The banking clock. */
  now: Date
  actor: { kind: 'operator'; id: string }
  /** Prints a progress line, apart from the result. */
  printProgress: (line: string) => void
}

/** The result of a command: lines for people, data for scripts. */
export interface Report {
  lines: string[]
  data: unknown
}

/** A mistake on the command line: it prints one line and exits with code 2. */
export class UsageError extends Error {}

interface CommandOf<Input> {
  name: string
  /** The arguments, as shown in `help`. */
  usage: string
  /** A description in one line. */
  help: string
  /** The options it takes besides the common ones; each needs a value. */
  options: readonly string[]
  /** Whether the command changes something and so needs `--as` for the audit log. */
  isChange: boolean
  /** Throws a UsageError. */
  parse: (given: CommandArguments) => Input
  act: (desk: OperatorContext, input: Input) => Promise<Report>
}

/** A command as the table lists it. */
export interface Command extends Omit<CommandOf<unknown>, 'parse' | 'act'> {
  /** The approval it requests; null if it changes nothing or needs only one person. */
  asks: Approval['what'] | null
  /** Parses the arguments and returns the function that runs the command. */
  prepare(given: CommandArguments): (desk: OperatorContext) => Promise<Report>
}

/** Makes a command whose `parse` result has the same type as the input of `act`. */
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
