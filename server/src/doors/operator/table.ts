/** Rows as aligned columns, for people. */
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
/** What moves the cursor, colours the screen, or turns the order of letters around. */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** What somebody else wrote, as lines that cannot make a terminal do anything. */
export function plainLines(text: string): string[] {
  return text.split(BREAK).map(plainLine)
}

export function plainLine(text: string): string {
  return text.replaceAll(NOT_SHOWN, (character) =>
    character === '\t'
      ? ' '
      : `<U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
