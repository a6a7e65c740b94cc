/** Finds our own unexpected failures in a server log. */
export function unexpectedIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"unexpected failure"'))
    .map(wordsOf)
}

interface Logged {
  err?: { type?: string; message?: string; stack?: string }
}

/** The first line of the log may be incomplete. */
function wordsOf(line: string): string {
  try {
    const { err } = JSON.parse(line) as Logged
    return err?.stack ?? `${err?.type}: ${err?.message}`
  } catch {
    return line
  }
}
