import type { Context } from '../context.ts'
import { recordHeartbeat } from './record-heartbeat.ts'

/** A job calls acts exactly as a route does, and can be killed at any point and run again. */
export type Job = (ctx: Context, payload: unknown) => Promise<void>

/** Every job by name. */
export const jobs: Record<string, Job> = {
  record_heartbeat: recordHeartbeat,
}

/** When jobs run by themselves (UTC; time-of-day rules live in `calendar/`). */
export const schedule = ['* * * * * record_heartbeat ?max=1']
