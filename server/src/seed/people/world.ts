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
 * One demo person and their way to the bank. Acts live in `acts/`, a file a feature: functions of a
 * World that call the feature's real acts.
 */
export interface World {
  ctx: Context
  institution: Institution
  person: Person
  origin: Origin
  /** They have a login from the snapshot, and their story goes on from there. */
  isMade: boolean
  /** The step they take happens on its own day, and not later because the clock was past it. */
  isOnTime: boolean
  /** Who they are to the bank: nobody, then past the password, then signed in. */
  caller: SignInCaller | SessionCaller | undefined
  /** What they call with, and since when. */
  bearer: string | undefined
  calledAt: Date | undefined
}

// An address nobody has (TEST-NET-1): registering them uses up nobody's tries.
const ORIGIN: Origin = { ip: '192.0.2.1', userAgent: 'Passbook demo people' }

export function openWorld(
  ctx: Context,
  institution: Institution,
  person: Person,
  { isMade = false } = {},
): World {
  const nobody = { caller: undefined, bearer: undefined, calledAt: undefined }
  return { ctx, institution, person, origin: ORIGIN, isMade, isOnTime: true, ...nobody }
}

/** From now on they call with this token. */
export async function takeToken(world: World, bearer: string): Promise<void> {
  world.bearer = bearer
  world.calledAt = world.ctx.realTime.now()
  world.caller = await resolveCaller(world.ctx, world.institution.id, { bearer, cookie: undefined })
}

/** Who calls once they have signed in. */
export function signedIn({ person, caller }: World): SessionCaller {
  if (caller?.kind !== 'session') throw new Error(`${person.key} has not signed in`)
  return caller
}

/** The same, with where they stand by now. */
export async function asReader({ ctx, institution, person, bearer }: World): Promise<Reader> {
  const reader = await resolveReader(ctx, institution.id, { bearer, cookie: undefined })
  if (reader === undefined) throw new Error(`${person.key} has not signed in`)
  return reader
}

const WAIT_MS = 5_000
const LOOK_AGAIN_MS = 100

/** Has the bank send what it owes, and reads the newest message that has what is looked for. */
export async function readMessage(
  { ctx, institution }: World,
  to: string,
  find: (message: InboxMessage) => string | null | undefined,
): Promise<string> {
  // Another process may be sending it this moment.
  for (const giveUpAt = Date.now() + WAIT_MS; Date.now() < giveUpAt; await sleep(LOOK_AGAIN_MS)) {
    await runQueuedJobs(ctx)
    for (const message of await listInbox(ctx.db, institution.id, to)) {
      const found = find(message)
      if (found) return found
    }
  }
  throw new Error(`what was looked for was not sent to ${to}`)
}
