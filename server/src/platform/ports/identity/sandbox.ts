import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IdentityOutcome } from '../../db/tables/outside.ts'
import { addressLine } from '../../person-words.ts'
import type { ClaimedIdentity, IdentityAnswer, ProviderEvidence } from './port.ts'

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

/** It answers at once or not at all, and needs to know nothing of earlier questions. */
interface SimulatedIdentity {
  check(person: ClaimedIdentity, signal: AbortSignal): Promise<IdentityAnswer>
}

/** The simulated identity provider: the last four digits of the SSN choose the outcome. */
export const sandboxIdentity: SimulatedIdentity = simulateIdentity()

export function simulateIdentity({ slowMs = SLOW_MS } = {}): SimulatedIdentity {
  return {
    async check(person, signal) {
      const { ssn, lastName } = person
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
          attributes: attributesOf(person, outcome),
          ...(sanctionsHit && { sanctions_entries: [listEntry(lastName)] }),
        },
      }
    },
  }
}

type Attributes = NonNullable<ProviderEvidence['attributes']>

/**
 * What the simulated provider has about a person. It agrees with a person who passes; otherwise it has an
 * earlier address, another date of birth, or nobody with this number. It never repeats the SSN.
 */
function attributesOf(person: ClaimedIdentity, outcome: IdentityOutcome): Attributes {
  if (outcome === 'ERRORED') return {}
  const agreed = (value: string | null) => ({ value, result: 'match' }) as const
  const answered: Attributes = {
    name: agreed(`${person.firstName} ${person.lastName}`),
    date_of_birth: agreed(person.dateOfBirth),
    ssn: agreed(null),
    address: agreed(addressLine(person.address)),
    phone: person.phone === null ? undefined : agreed(person.phone),
    email: agreed(person.email),
  }
  return { ...answered, ...DIFFERENCES[outcome] }
}

const EARLIER_ADDRESS = '12 Former Street, Sampletown, OH 43000'
const DIFFERENCES: Partial<Record<IdentityOutcome, Attributes>> = {
  IN_REVIEW: { address: { value: EARLIER_ADDRESS, result: 'differs' } },
  FLAGGED: {
    date_of_birth: { value: '1970-01-01', result: 'differs' },
    address: { value: EARLIER_ADDRESS, result: 'differs' },
  },
  FAILED: {
    name: { value: null, result: 'not_found' },
    ssn: { value: null, result: 'not_found' },
  },
}

/** The entry of the simulated list; its person was born long ago and lives in another country. */
function listEntry(lastName: string) {
  return {
    list: SANCTIONS_LIST,
    entry: 'SDN-10001',
    score: 0.86,
    reason: 'Last name is the same',
    name: `Ivan ${lastName.trim()}`,
    date_of_birth: '1951-03-09',
    address: 'Sample Square 1, Exampleburg',
  }
}

async function wait(pace: SandboxOutcome['pace'], slowMs: number, signal: AbortSignal) {
  if (pace === 'slow') await sleep(slowMs, undefined, { signal })
  if (pace === 'never') {
    await once(signal, 'abort')
    signal.throwIfAborted()
  }
}
