import { setTimeout as sleep } from 'node:timers/promises'
import type { InboxMessage } from '@passbook/contract/sandbox'
import {
  type Origin,
  type Reader,
  type SessionCaller,
  type SignInCaller,
  resolveCaller,
  resolveReader,
} from '../../platform/callers/caller.ts'
import type { Context } from '../../context.ts'
import type { Institution } from '../../platform/institutions/queries.ts'
import { runQueuedJobs } from '../../doors/jobs/run.ts'
import { listInbox } from '../../sandbox/inbox.ts'
import type { Person } from './person.ts'

/**
 * A demo person and their connection to the bank. The functions in `acts/`, one file per feature,
 * take a World and call the feature's real functions.
 */
export interface World {
  ctx: Context
  institution: Institution
  person: Person
  origin: Origin
  /** Whether the person was restored from the snapshot, so that their story continues from there. */
  isRestored: boolean
  /** Whether the step happens on its planned day, and not later because the clock was already past it. */
  isOnTime: boolean
  /** The caller: undefined at first, then past the password, then signed in. */
  caller: SignInCaller | SessionCaller | undefined
  /** The bearer token, and when it was obtained. */
  bearer: string | undefined
  calledAt: Date | undefined
}

// A reserved address (TEST-NET-1), so that they do not use up real visitors' rate limits.
const ORIGIN: Origin = { ip: '192.0.2.1', userAgent: 'Passbook demo people' }

export function openWorld(
  ctx: Context,
  institution: Institution,
  person: Person,
  { isRestored = false } = {},
): World {
  const nobody = { caller: undefined, bearer: undefined, calledAt: undefined }
  return { ctx, institution, person, origin: ORIGIN, isRestored, isOnTime: true, ...nobody }
}

/** Uses this token for the next calls. */
export async function takeToken(world: World, bearer: string): Promise<void> {
  world.bearer = bearer
  world.calledAt = world.ctx.realTime.now()
  world.caller = await resolveCaller(world.ctx, world.institution.id, { bearer, cookie: undefined })
}

/** The caller, who must have signed in. */
export function signedIn({ person, caller }: World): SessionCaller {
  if (caller?.kind !== 'session') throw new Error(`${person.key} has not signed in`)
  return caller
}

/** The caller with their current progress. */
export async function asReader({ ctx, institution, person, bearer }: World): Promise<Reader> {
  const reader = await resolveReader(ctx, institution.id, { bearer, cookie: undefined })
  if (reader === undefined) throw new Error(`${person.key} has not signed in`)
  return reader
}

const WAIT_MS = 5_000
const LOOK_AGAIN_MS = 100

/** Runs queued jobs, then returns what `find` finds in the newest matching message. */
export async function readMessage(
  { ctx, institution }: World,
  to: string,
  find: (message: InboxMessage) => string | null | undefined,
): Promise<string> {
  // Another process may be sending it at this moment, so the inbox is polled.
  for (const giveUpAt = Date.now() + WAIT_MS; Date.now() < giveUpAt; await sleep(LOOK_AGAIN_MS)) {
    await runQueuedJobs(ctx)
    for (const message of await listInbox(ctx.db, institution.id, to)) {
      const found = find(message)
      if (found) return found
    }
  }
  throw new Error(`what was looked for was not sent to ${to}`)
}
