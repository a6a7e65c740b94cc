import { DatabaseError, type PoolClient } from 'pg'

/**
 * Closes a connection when a statement on it ends without an answer of the server: a time-out, a
 * lost line. Whether the statement is done, or still will be, is unknown then, and a later one could
 * land inside a transaction that somebody else rolls back (TRUST: Learnt from attacks).
 */
export function closeWhenUnanswered(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const sent = send(...args)
    // With a callback the pool itself waits for the answer, and lets go of a connection that failed.
    if (sent instanceof Promise) sent.catch((error: unknown) => closeUnlessAnswered(client, error))
    return sent
  }
  client.query = query as PoolClient['query']
}

function closeUnlessAnswered(client: PoolClient, error: unknown): void {
  if (error instanceof DatabaseError) return
  // The pool drops a connection that is ending as soon as its holder gives it back.
  const ending = client as unknown as { end(): Promise<void> }
  ending.end().catch(() => undefined)
}
