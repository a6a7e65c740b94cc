import type { Command } from './command.ts'
import { alignColumns } from './table.ts'

export const USAGE =
  'npm run operator -- --as "Your Name" [--institution slug] [--json] <command> …'

/** Every command with its arguments and what it does. */
export function describeCommands(commands: readonly Command[]): string[] {
  const rows = commands.map(({ name, usage, help }) => [`  ${name} ${usage}`.trimEnd(), help])
  return [
    USAGE,
    '',
    ...alignColumns([...rows, ['  help', 'prints this']]),
    '',
    '--as is needed to change something; it is kept in the audit log. A request to a second person is made',
    'in the name of a staff member: there --as is their sign-in email of the console.',
    '--institution is needed unless the default one is meant.',
    '--json prints the result as one line of JSON.',
  ]
}
