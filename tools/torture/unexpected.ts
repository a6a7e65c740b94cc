/** Finds our own unexpected failures in a server log. */
export function unexpectedIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"unexpected failure"'))
    .map(wordsOf)
}

interface LoggedError {
  type?: string
  message?: string
  stack?: string
  /** What an AggregateError is made of. */
  aggregateErrors?: LoggedError[]
}

interface Logged {
  err?: LoggedError
}

/** The first line of the log may be incomplete. */
function wordsOf(line: string): string {
  try {
    const { err } = JSON.parse(line) as Logged
    const causes = err?.aggregateErrors ?? []
    return [...causes, err].map(describe).join('\n')
  } catch {
    return line
  }
}

function describe(err: LoggedError | undefined): string {
  return err?.stack ?? `${err?.type}: ${err?.message}`
}
