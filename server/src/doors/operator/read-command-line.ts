import { parseArgs } from 'node:util'
import { readLine } from './arguments.ts'
import { type Command, type OperatorContext, type Report, UsageError } from './command.ts'
import { USAGE } from './table.ts'

/** The longest name that an audit row stores. */
const NAME_MAX_LENGTH = 100

export interface ParsedCommand {
  institutionSlug: string | undefined
  asJson: boolean
  actor: OperatorContext['actor']
  act(desk: OperatorContext): Promise<Report>
}

/** Parses the whole command line before anything is opened. Returns `help` if only help was asked for. */
export function readCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
): ParsedCommand | 'help' {
  const { values, positionals } = parse(argv, commands)
  const [name, ...rest] = positionals
  if (values['help'] === true || name === 'help') return 'help'
  if (name === undefined)
    throw new UsageError(`no command given. ${USAGE}; help lists all commands`)
  const command = commands.find((row) => row.name === name)
  if (command === undefined)
    throw new UsageError(`there is no command "${name}"; help lists all commands`)
  const options = optionsOf(command, values)
  return {
    institutionSlug: textOf(values['institution']),
    asJson: values['json'] === true,
    actor: { kind: 'operator', id: nameOf(command, textOf(values['as'])) },
    act: withUsage(command, () => command.prepare({ positionals: rest, options })),
  }
}

type Values = Record<string, string | boolean | undefined>

function parse(argv: readonly string[], commands: readonly Command[]) {
  const names = ['as', 'institution', ...commands.flatMap(({ options }) => options)]
  const valued = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const switches = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    const options = { ...valued, ...switches }
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    return { values: values as Values, positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Refuses an option that the command does not take. */
function optionsOf({ name, options }: Command, values: Values): Record<string, string | undefined> {
  const common = new Set(['as', 'institution', 'json', 'help'])
  const stray = Object.keys(values).find((key) => !common.has(key) && !options.includes(key))
  if (stray !== undefined) throw new UsageError(`${name} does not take --${stray}`)
  return Object.fromEntries(options.map((key) => [key, textOf(values[key])]))
}

function nameOf({ name, isChange }: Command, as: string | undefined): string {
  if (as === undefined && !isChange) return 'unnamed'
  if (as === undefined) throw new UsageError(`${name} makes changes. Say who you are with --as`)
  return readLine('--as', as, NAME_MAX_LENGTH)
}

/** Adds the usage to an argument error. */
function withUsage<T>({ name, usage }: Command, prepare: () => T): T {
  try {
    return prepare()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}; usage: ${name} ${usage}`.trimEnd())
  }
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
