/** Why a file is refused as a whole, and where; thrown and caught only within the reader. */
export class AchRefusal extends Error {
  readonly line: number
  readonly column: number

  constructor(line: number, column: number, reason: string) {
    super(reason)
    this.name = 'AchRefusal'
    this.line = line
    this.column = column
  }
}

/** The data to be written is not a valid ACH entry, batch or file. */
export class AchWriteError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AchWriteError'
  }
}
