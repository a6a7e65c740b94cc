import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSuccess } from '@passbook/contract/envelope'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { runQueuedJobs } from '../browser.ts'
import { SEED } from '../chance/seed.ts'
import type { Caller } from './callers.ts'
import { nameOf } from './endpoints.ts'
import type { FuzzReply } from './judge.ts'
import type { FuzzCall } from './make-call.ts'
import { sendCall } from './send-call.ts'
import { watchWrites } from './watch-writes.ts'

/** Set by `npm run fuzz`; otherwise a test makes as many calls as its file says. */
const WANTED = process.env['FUZZ_CALLS']

export function callsWanted(otherwise: number): number {
  return Number(WANTED ?? otherwise)
}

const MAX_SHOWN = 20

/** What a refused call may write to. Everything else must stay as it was. */
const KEPT_OF_REFUSED: readonly { table: string; call?: string; reason: string }[] = [
  { table: 'throttles', reason: 'Wrong passwords and codes are counted.' },
  {
    table: 'email_outbox',
    call: 'POST /register',
    reason: 'The owner of an address hears that somebody tried to register it.',
  },
]

/** The tables that a refused call wrote to and must not have. */
function forbidden(call: FuzzCall, written: readonly string[]): string[] {
  return written.filter(
    (table) =>
      !KEPT_OF_REFUSED.some(
        (kept) =>
          kept.table === table && (kept.call === undefined || kept.call === nameOf(call.endpoint)),
      ),
  )
}

interface Planned {
  caller: Caller
  make: () => FuzzCall
}

/** What was granted: which calls, and to whom one that asks who is calling. */
export interface Granted {
  calls: Set<string>
  callers: Set<Caller>
}

/**
 * Makes the calls and expects that none fails inside or reveals something. Returns what was granted, so that
 * a test sees that its callers were really there. `npm run fuzz` also expects that a refused call changes nothing, for which it makes one call
 * after the other; a test makes only those of one caller after the other, which takes a third of the time.
 */
export async function runCalls(
  test: TestApp,
  calls: readonly Planned[],
  judgeReply: (call: FuzzCall, reply: FuzzReply) => string[],
): Promise<Granted> {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true })
  const writes = WANTED === undefined ? null : await watchWrites(test.database.ownerUrl)
  const wrong: string[] = []
  const granted: Granted = { calls: new Set(), callers: new Set() }
  const counts = { refused: 0, failed: 0, changed: 0 }
  const makeOne = async ({ caller, make }: Planned) => {
    const call = make()
    caller.said += `${call.path} ${call.body ?? ''}\n`
    const reply = await sendCall({ port, agent }, call)
    const problems = judgeReply(call, reply)
    const changed = forbidden(call, (await writes?.take()) ?? [])
    if (isSuccess(reply.status)) {
      granted.calls.add(nameOf(call.endpoint))
      if (call.endpoint.auth !== 'none') granted.callers.add(caller)
    } else {
      counts.refused += 1
      if (changed.length > 0) {
        counts.changed += 1
        problems.push(`was refused and wrote to ${changed.join(', ')}`)
      }
    }
    if (reply.status >= 500 || reply.status === 0) counts.failed += 1
    if (problems.length > 0) wrong.push(describe(call, problems, reply.text))
    if (reply.status === 401 || call.endpoint.path.endsWith('/logout')) {
      await caller.renew()
      await writes?.take()
    }
  }
  const callers = writes ? [calls] : Map.groupBy(calls, ({ caller }) => caller).values()
  await Promise.all(
    [...callers].map(async (own) => {
      for (const planned of own) await makeOne(planned)
    }),
  )
  agent.destroy()
  await writes?.end()
  if (writes) {
    const { refused, failed, changed } = counts
    // oxlint-disable-next-line no-console -- the verdict of `npm run fuzz`
    console.log(
      `${calls.length} calls of seed ${SEED}, ${refused} refused: ${failed} failed inside, ` +
        `${changed} changed something although refused, ${wrong.length} wrong in all`,
    )
  }
  expect(wrong.slice(0, MAX_SHOWN).join('\n'), `${wrong.length} replies are wrong`).toBe('')
  // What they left in the queue was written by hostile hands too.
  await runQueuedJobs(test)
  await expectSoundBooks(test.ctx.db)
  return granted
}

function describe(call: FuzzCall, problems: string[], text: string): string {
  const { endpoint, caller, path, body = '' } = call
  return (
    `seed ${SEED}, ${caller.name}: ${nameOf(endpoint)} ${problems.join('; ')}\n` +
    `  sent ${path.slice(0, 300)} ${body.slice(0, 300)}\n  got ${text.slice(0, 300)}`
  )
}
