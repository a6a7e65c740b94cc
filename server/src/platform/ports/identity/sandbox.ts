import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IdentityPort } from './port.ts'
import {
  type SandboxOutcome,
  SANCTIONS_LIST,
  isOnSanctionsList,
  outcomeFor,
} from './sandbox-outcomes.ts'

const SLOW_MS = 20_000

/** Whom an adverse-action notice names; plainly invented. */
const AGENCY = {
  name: 'Sandbox Identity Bureau',
  address: '100 Example Street, Sampletown, OH 43000',
  phone: '(555) 555-0100',
}

/** The simulated identity provider: the last four of the SSN choose the outcome. */
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
