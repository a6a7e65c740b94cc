import type { Origin } from '../../../platform/callers/caller.ts'

/** Nobody's browser says more of itself. */
const MAX_USER_AGENT = 1_000

/** Where a signature came from, as it is kept with it. */
export function cameFrom({ ip, userAgent }: Origin): { ip: string; user_agent: string } {
  return { ip, user_agent: userAgent.slice(0, MAX_USER_AGENT) }
}
