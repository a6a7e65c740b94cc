import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimedIdentity } from '../../../../test/claimed-identity.ts'
import {
  sandboxIdentity,
  simulateIdentity,
  SANCTIONED_LAST_NAME,
  SANCTIONS_LIST,
  SANDBOX_OUTCOMES,
} from './sandbox.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../../../../docs/sandbox.md')

const unlimited = () => new AbortController().signal

describe('the simulated identity provider', () => {
  it.each([
    ['123451234', 'PASSED'],
    ['123450001', 'PASSED'],
    ['000200030', 'PASSED'],
    ['123450002', 'FAILED'],
    ['123450003', 'FLAGGED'],
    ['123450004', 'IN_REVIEW'],
    ['123450005', 'ERRORED'],
  ])('%s is %s', async (ssn, outcome) => {
    const answer = await sandboxIdentity.check(claimedIdentity(ssn), unlimited())
    expect(answer).toMatchObject({ outcome, sanctionsHit: false })
    expect(answer.evidence['sanctions_lists']).toEqual([])
    expect(JSON.stringify(answer)).not.toContain(ssn.slice(0, 5))
  })

  it('…0006 is slow and passes', async () => {
    const startedAt = performance.now()
    const answer = await simulateIdentity({ slowMs: 60 }).check(
      claimedIdentity('123450006'),
      unlimited(),
    )
    expect(answer.outcome).toBe('PASSED')
    expect(performance.now() - startedAt).toBeGreaterThan(55)
  })

  it.each(['123450006', '123450007'])('%s stops when it is not waited for', async (ssn) => {
    const limit = new AbortController()
    const asked = sandboxIdentity.check(claimedIdentity(ssn), limit.signal)
    setTimeout(() => limit.abort(), 20)
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('…0007 never answers', async () => {
    const limit = new AbortController()
    const asked = simulateIdentity({ slowMs: 1 }).check(claimedIdentity('123450007'), limit.signal)
    const waited = new Promise((resolve) => setTimeout(resolve, 60, 'still waiting'))
    expect(await Promise.race([asked, waited])).toBe('still waiting')
    limit.abort()
    await expect(asked).rejects.toThrow()
  })

  it.each(['Sanctionsmatch', 'SANCTIONSMATCH', ' sanctionsmatch ', 'Sánctionsmätch'])(
    'has %s on its sanctions list, whatever the SSN',
    async (lastName) => {
      for (const ssn of ['123451234', '123450002', '123450005']) {
        const answer = await sandboxIdentity.check(claimedIdentity(ssn, lastName), unlimited())
        expect(answer).toMatchObject({ outcome: 'FLAGGED', sanctionsHit: true })
        expect(answer.evidence['sanctions_lists']).toEqual([SANCTIONS_LIST])
      }
    },
  )

  it.each(['Sanctions', 'Sanctionsmatcher', 'Match'])('does not know %s', async (lastName) => {
    const answer = await sandboxIdentity.check(claimedIdentity('123451234', lastName), unlimited())
    expect(answer).toMatchObject({ outcome: 'PASSED', sanctionsHit: false })
  })

  it('is described in the guide row by row', () => {
    const guide = readFileSync(GUIDE, 'utf8')
    for (const { lastFour, words } of SANDBOX_OUTCOMES) {
      const typed = lastFour === null ? 'anything else' : `\`${lastFour}\``
      const row = `| ${typed} | ${words} |`
      expect(guide.includes(row), row).toBe(true)
    }
    expect(guide.includes(`\`${SANCTIONED_LAST_NAME}\``)).toBe(true)
  })
})
