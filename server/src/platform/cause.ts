import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What the server is doing something for: a call, a job, or a job that a call ordered. */
export interface Cause {
  /** The call at the beginning; its reply, log lines, audit rows, jobs and emails name it. */
  invocation_id?: string | undefined
  job?: string
}

const causes = new AsyncLocalStorage<Cause | undefined>()

/** Runs an act, which knows its cause without being given it; what it does for nobody in particular, without one. */
export function causedBy<T>(cause: Cause | undefined, act: () => T): T {
  return causes.run(cause, act)
}

export function currentCause(): Cause | undefined {
  return causes.getStore()
}

/** The call at the beginning of what is being done; null for what the schedule or an operator began. */
export function currentInvocation(): string | null {
  return causes.getStore()?.invocation_id ?? null
}

/**
 * A UUID that begins with the time (RFC 9562, version 7): later ones come last in an index. The rest is taken from
 * a random UUID, because Node keeps random bytes for those ready and asks the system for many at once.
 */
export function newInvocationId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const afterVersion = randomUUID().slice('xxxxxxxx-xxxx-4'.length)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`
}
