import type { PoolClient } from 'pg'

const names = new Map<string, string>()

/** Marks a statement that is worth parsing once per connection: the busiest ones of the bank. */
export function prepared(name: string, text: string): string {
  names.set(text, name)
  return text
}

/** Lets a connection prepare the marked statements; Kysely hands them over as text and values. */
export function prepareMarked(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    if (name === undefined) return send(text, values, ...rest)
    return send({ name, text, values }, ...rest)
  }
  client.query = query as PoolClient['query']
}
