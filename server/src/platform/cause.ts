import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

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

const VERSION_7 = 0x70
const VARIANT = 0x80

/** A UUID that begins with the time (RFC 9562, version 7): later ones come last in an index. */
export function newInvocationId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = VERSION_7 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
