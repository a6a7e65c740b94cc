import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IdentityOutcome } from '../../db/tables/outside.ts'
import type { IdentityPort } from './port.ts'

interface SandboxOutcome {
  /** The last four digits of the SSN; null for every other SSN. */
  lastFour: string | null
  outcome: IdentityOutcome
  pace: 'at once' | 'slow' | 'never'
  /** The description in docs/sandbox.md. */
  words: string
}

const DEFAULT_OUTCOME: SandboxOutcome = {
  lastFour: null,
  outcome: 'PASSED',
  pace: 'at once',
  words: 'PASSED',
}

/** The outcomes that the last four digits of an SSN trigger; docs/sandbox.md has the same table. */
export const SANDBOX_OUTCOMES: readonly SandboxOutcome[] = [
  DEFAULT_OUTCOME,
  { lastFour: '0002', outcome: 'FAILED', pace: 'at once', words: 'FAILED' },
  { lastFour: '0003', outcome: 'FLAGGED', pace: 'at once', words: 'FLAGGED' },
  { lastFour: '0004', outcome: 'IN_REVIEW', pace: 'at once', words: 'IN_REVIEW' },
  { lastFour: '0005', outcome: 'ERRORED', pace: 'at once', words: 'ERRORED' },
  { lastFour: '0006', outcome: 'PASSED', pace: 'slow', words: 'PASSED, after 20 seconds' },
  {
    lastFour: '0007',
    outcome: 'ERRORED',
    pace: 'never',
    words: 'no answer; ERRORED when the time is up, after 240 seconds',
  },
]

function outcomeFor(ssn: string): SandboxOutcome {
  return SANDBOX_OUTCOMES.find(({ lastFour }) => lastFour === ssn.slice(-4)) ?? DEFAULT_OUTCOME
}

/** The only last name on the sanctions list of the sandbox, in any case and with any diacritics. */
export const SANCTIONED_LAST_NAME = 'Sanctionsmatch'
export const SANCTIONS_LIST = 'Sandbox Consolidated Watch List'

function isOnSanctionsList(lastName: string): boolean {
  return normalizeName(lastName) === normalizeName(SANCTIONED_LAST_NAME)
}

function normalizeName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}

const SLOW_MS = 20_000

/** The agency that an adverse-action notice names; clearly invented. */
const AGENCY = {
  name: 'Sandbox Identity Bureau',
  address: '100 Example Street, Sampletown, OH 43000',
  phone: '(555) 555-0100',
}

/** The simulated identity provider: the last four digits of the SSN choose the outcome. */
export const sandboxIdentity: IdentityPort = simulateIdentity()

export function simulateIdentity({ slowMs = SLOW_MS } = {}): IdentityPort {
  return {
    async check({ ssn, lastName }, signal) {
      signal.throwIfAborted()
      const { outcome, pace } = outcomeFor(ssn)
      await wait(pace, slowMs, signal)
      const sanctionsHit = isOnSanctionsList(lastName)
      return {
        outcome: sanctionsHit ? 'FLAGGED' : outcome,
        reference: `sandbox-${randomUUID()}`,
        sanctionsHit,
        evidence: {
          agency: AGENCY,
          identity: outcome,
          sanctions_lists: sanctionsHit ? [SANCTIONS_LIST] : [],
        },
      }
    },
  }
}

async function wait(pace: SandboxOutcome['pace'], slowMs: number, signal: AbortSignal) {
  if (pace === 'slow') await sleep(slowMs, undefined, { signal })
  if (pace === 'never') {
    await once(signal, 'abort')
    signal.throwIfAborted()
  }
}
