import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { queryClient } from '../api/query-client.ts'
import { secondary } from '../guards/matrix/second-holders.ts'
import { PASSED } from '../guards/test-facts.ts'
import { useProgress } from '../session/progress.ts'
import { resetVisit } from '../session/visit-store.ts'
import { answerBy } from './answer.ts'
import { RETIRED } from './user.ts'

/** A second holder with all details entered; only tests use it. */

export const SECONDARY_DETAILS: SecondaryInfo = {
  depositor_id: '00000000-0000-4000-8000-000000000002',
  first_name: 'Sam',
  last_name: 'Secondly',
  email: 'sam@example.test',
  date_of_birth: '1985-07-04',
  ssn_last_four: '6789',
  ...RETIRED,
  is_being_checked: false,
}

export const ALL_ENTERED = secondary({ first_name: 'Sam', registration_last_step: 'employer' })

export const INVITED = secondary({
  first_name: 'Sam',
  registration_status: 'PASSED',
  registration_last_step: 'confirmed',
  is_pending_signup: true,
  invitation: {
    sent_at: '2026-11-16T15:00:00.000Z',
    expires_at: '2026-11-19T15:00:00.000Z',
    resends_left: 5,
    is_locked: false,
  },
})

type Answers = Parameters<typeof answerBy>[0]

/** Sets up the primary holder of an account, and the bank's replies about the second holder. */
export function answerPrimary(
  progress: SecondaryProgress | null,
  info: SecondaryInfo | null = SECONDARY_DETAILS,
  answers: Answers = {},
): Request[] {
  queryClient.clear()
  resetVisit()
  useProgress.setState({ progress: PASSED })
  return answerBy({
    'GET /depositor/secondary-progress': { data: progress },
    'GET /depositor/secondary-info': { data: progress === null ? null : info },
    'POST /entity/details': {
      data: {
        entity: { uuid: ENTITY, account_last_four: '4821', closing_needs_both: true },
        requests: [],
      },
    },
    ...answers,
  })
}

export const ENTITY = '00000000-0000-4000-8000-00000000000e'

/** The bodies sent by this call, in order. */
export function sentBy(calls: readonly Request[], method: string, path: string) {
  const made = calls.filter((call) => call.method === method && call.url.endsWith(path))
  return Promise.all(made.map((call) => call.clone().json() as Promise<unknown>))
}
