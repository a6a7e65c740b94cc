/** The failures in the log of a server that are nobody's but ours. */
export function unexpectedIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"unexpected failure"'))
    .map(wordsOf)
}

interface Logged {
  err?: { type?: string; message?: string; stack?: string }
}

/** The first line may be cut off. */
function wordsOf(line: string): string {
  try {
    const { err } = JSON.parse(line) as Logged
    return err?.stack ?? `${err?.type}: ${err?.message}`
  } catch {
    return line
  }
}
