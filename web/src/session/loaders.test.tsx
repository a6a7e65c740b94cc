import type { Progress } from '@passbook/contract/depositor'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetCaches } from '../api/caches.ts'
import { secondary } from '../guards/matrix/second-holders.ts'
import { PASSED } from '../guards/test-facts.ts'
import { answerBy } from '../test/answer.ts'
import { loadNeeds } from './loaders.ts'
import { storeProgress } from './progress.ts'
import { readFacts } from './read-facts.ts'
import { useSession } from './session-store.ts'

beforeEach(() => {
  forgetCaches()
  storeProgress(null)
  useSession.setState({ kind: 'session' })
})

function answer(of: Partial<Progress> = {}, second = secondary({ first_name: 'Sam' })) {
  const calls = answerBy({
    'GET /depositor/progress': { data: { ...PASSED, ...of } },
    'GET /depositor/secondary-progress': { data: second },
    'GET /depositor/beneficiaries': { data: { beneficiaries: [{ uuid: 'b1' }], version: 1 } },
    'GET /accounts': { data: [{ available_balance_cents: 100 }] },
  })
  return () => calls.map(({ url }) => new URL(url).pathname.replace('/api/v1', ''))
}

describe('the application of a second holder, for the guards', () => {
  it('is asked for once it is known that it is a primary who asks', async () => {
    const asked = answer()
    await loadNeeds(['joint', 'progress'])
    expect(asked()).toEqual(['/depositor/progress', '/depositor/secondary-progress'])
    expect(readFacts().joint?.first_name).toBe('Sam')
  })

  it.each([
    { is_primary: false },
    { extended_status: 'HOLD' },
    { registration_status: 'VIEW_ONLY' },
  ] as const)('is asked for by nobody else: %j', async (of) => {
    const asked = answer(of)
    await loadNeeds(['progress', 'joint'])
    expect(asked()).toEqual(['/depositor/progress'])
    expect(readFacts().joint).toBeNull()
  })

  it('is forgotten with the person', async () => {
    answer()
    await loadNeeds(['progress', 'joint'])
    forgetCaches()
    expect(readFacts().joint).toBeNull()
  })
})

describe('accounts and beneficiaries, for the guards', () => {
  it('are fetched for a primary holder whose account is open', async () => {
    const asked = answer()
    await loadNeeds(['accounts', 'beneficiaries', 'progress'])
    const [first, ...lists] = asked()
    expect(first).toBe('/depositor/progress')
    expect(lists.toSorted()).toEqual(['/accounts', '/depositor/beneficiaries'])
    expect(readFacts()).toMatchObject({
      accounts: [{ available_balance_cents: 100 }],
      beneficiaries: [{ uuid: 'b1' }],
    })
  })

  it.each([
    { extended_status: 'HOLD' },
    { registration_status: 'VIEW_ONLY' },
    { registration_status: 'FAILED' },
    { is_primary: false, is_joining: true },
  ] as const)('are not fetched where the server answers 403: %j', async (of) => {
    const asked = answer(of)
    await loadNeeds(['progress', 'accounts', 'beneficiaries'])
    expect(asked()).toEqual(['/depositor/progress'])
  })

  it('of a second holder are the accounts alone', async () => {
    const asked = answer({ is_primary: false })
    await loadNeeds(['progress', 'accounts', 'beneficiaries'])
    expect(asked()).toEqual(['/depositor/progress', '/accounts'])
  })
})
