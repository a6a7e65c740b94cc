const NAMED = /\{([a-z_]+)\}/g

/** Puts the institution's own values where an answer names them. */
export function fillAnswer(answer: string, values: ReadonlyMap<string, string>): string {
  return answer.replaceAll(NAMED, (braced, name: string) => values.get(name) ?? braced)
}

/** The names of values an answer asks for. */
export function namesIn(answer: string): string[] {
  return [...answer.matchAll(NAMED)].map(([, name = '']) => name)
}
