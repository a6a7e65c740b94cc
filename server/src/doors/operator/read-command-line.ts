import { parseArgs } from 'node:util'
import { readLine } from './arguments.ts'
import { type Command, type Desk, type Report, UsageError } from './command.ts'
import { USAGE } from './table.ts'

/** What an audit row keeps of a name. */
const NAME_MAX_LENGTH = 100

export interface Order {
  institutionSlug: string | undefined
  asJson: boolean
  actor: Desk['actor']
  act(desk: Desk): Promise<Report>
}

/** Reads a whole command line before anything is opened; `help` when that is all that is asked. */
export function readCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
): Order | 'help' {
  const { values, positionals } = parse(argv, commands)
  const [name, ...rest] = positionals
  if (values['help'] === true || name === 'help') return 'help'
  if (name === undefined) throw new UsageError(`which command? ${USAGE}; help lists them`)
  const command = commands.find((row) => row.name === name)
  if (command === undefined) throw new UsageError(`there is no command "${name}"; help lists them`)
  const options = optionsOf(command, values)
  return {
    institutionSlug: textOf(values['institution']),
    asJson: values['json'] === true,
    actor: { kind: 'operator', id: nameOf(command, textOf(values['as'])) },
    act: inContext(command, () => command.prepare({ positionals: rest, options })),
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

/** An option that the command does not take was a mistake: nothing is done. */
function optionsOf({ name, options }: Command, values: Values): Record<string, string | undefined> {
  const common = new Set(['as', 'institution', 'json', 'help'])
  const stray = Object.keys(values).find((key) => !common.has(key) && !options.includes(key))
  if (stray !== undefined) throw new UsageError(`${name} takes no --${stray}`)
  return Object.fromEntries(options.map((key) => [key, textOf(values[key])]))
}

function nameOf({ name, isChange }: Command, as: string | undefined): string {
  if (as === undefined && !isChange) return 'unnamed'
  if (as === undefined) throw new UsageError(`${name} changes something: say who you are with --as`)
  return readLine('--as', as, NAME_MAX_LENGTH)
}

/** A mistake in the arguments is told with what they should be. */
function inContext<T>({ name, usage }: Command, prepare: () => T): T {
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
