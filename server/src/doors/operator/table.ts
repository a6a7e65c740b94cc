import type { Command } from './command.ts'

/** Formats rows as aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length)
    })
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const BREAK = /\r\n?|\n|\u2028|\u2029/u
/** Characters that could move the cursor, color the screen or reverse the text direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** Makes text from other people safe to print on a terminal. */
export function plainLines(text: string): string[] {
  return text.split(BREAK).map(plainLine)
}

export function plainLine(text: string): string {
  return text.replaceAll(UNSAFE, (character) =>
    character === '\t'
      ? ' '
      : `<U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}

export const USAGE =
  'npm run operator -- --as "Your Name" [--institution slug] [--json] <command> …'

/** The help text: every command with its arguments and purpose. */
export function describeCommands(commands: readonly Command[]): string[] {
  const rows = commands.map(({ name, usage, help }) => [`  ${name} ${usage}`.trimEnd(), help])
  return [
    USAGE,
    '',
    ...alignColumns([...rows, ['  help', 'prints this list']]),
    '',
    '--as is required for changes and is recorded in the audit log. An approval request is made',
    'in the name of a staff member: then --as is their console sign-in email.',
    '--institution is required unless you mean the default one.',
    '--json prints the result as one line of JSON.',
  ]
}
