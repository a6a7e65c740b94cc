import type { IdentityOutcome } from '../../db/tables/outside.ts'

export interface SandboxOutcome {
  /** Of the SSN; null is every other. */
  lastFour: string | null
  outcome: IdentityOutcome
  pace: 'at once' | 'slow' | 'never'
  /** The words of docs/sandbox.md for it. */
  words: string
}

const OTHERWISE: SandboxOutcome = {
  lastFour: null,
  outcome: 'PASSED',
  pace: 'at once',
  words: 'PASSED',
}

/** What the last four of an SSN choose in the sandbox; docs/sandbox.md has the same table. */
export const SANDBOX_OUTCOMES: readonly SandboxOutcome[] = [
  OTHERWISE,
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

export function outcomeFor(ssn: string): SandboxOutcome {
  return SANDBOX_OUTCOMES.find(({ lastFour }) => lastFour === ssn.slice(-4)) ?? OTHERWISE
}

/** The one last name on the sandbox's sanctions list, in any case and with any diacritics. */
export const SANCTIONED_LAST_NAME = 'Sanctionsmatch'
export const SANCTIONS_LIST = 'Sandbox Consolidated Watch List'

export function isOnSanctionsList(lastName: string): boolean {
  return bare(lastName) === bare(SANCTIONED_LAST_NAME)
}

function bare(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
