/** One try of a call, as the caller saw it. A line of the history file is one attempt. */
export interface Attempt {
  /** The same for all tries of one call. */
  call: string
  person: string
  /** The method and the path with its parameters' names: `POST /transactions/:uuid/void`. */
  act: string
  path: string
  /** The Idempotency-Key, if the call has one. */
  key: string | null
  request: unknown
  /** Milliseconds since 1970, by the clock of the machine. */
  sentAt: number
  endedAt: number
  /** Null if no answer came: then it may have happened, or may still happen. */
  answer: Answer | null
}

export interface Answer {
  status: number
  /** The server's name for this call, which the audit log repeats. */
  invocationId: string | null
  data: unknown
}

/** All tries of one call. */
export interface Call {
  id: string
  person: string
  act: string
  path: string
  key: string | null
  request: unknown
  sentAt: number
  /** The tries that were answered with success. */
  acknowledged: readonly Answered[]
  refused: readonly Answered[]
  unanswered: readonly Attempt[]
}

export interface Answered extends Attempt {
  answer: Answer
}

/** Groups the tries of each call, the first call first. */
export function groupCalls(history: readonly Attempt[]): Call[] {
  const tries = Map.groupBy(history, ({ call }) => call)
  return [...tries.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const { call: id, person, act, path, key, request } = first
    const answered = all.filter((one): one is Answered => one.answer !== null)
    return [
      {
        id,
        person,
        act,
        path,
        key,
        request,
        sentAt: Math.min(...all.map(({ sentAt }) => sentAt)),
        acknowledged: answered.filter(({ answer }) => isSuccess(answer.status)),
        refused: answered.filter(({ answer }) => !isSuccess(answer.status)),
        unanswered: all.filter(({ answer }) => answer === null),
      },
    ]
  })
}

/** The earliest moment at which the caller knew that it was done; undefined if they never did. */
export function knownAt({ acknowledged }: Call): number | undefined {
  if (acknowledged.length === 0) return undefined
  return Math.min(...acknowledged.map(({ endedAt }) => endedAt))
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

/** Reads a field of an answer or a request by its path: `transaction.uuid`. */
export function fieldOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], value)
}

export function textOf(value: unknown, path: string): string | null {
  const found = fieldOf(value, path)
  return typeof found === 'string' ? found : null
}

/** The cents in an answer or a request; null if there are none. */
export function centsOf(value: unknown, path: string): bigint | null {
  const found = fieldOf(value, path)
  return typeof found === 'number' && Number.isInteger(found) ? BigInt(found) : null
}
