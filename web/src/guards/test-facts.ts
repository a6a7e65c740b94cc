import type { Progress } from '@passbook/contract/depositor'
import { ExtendedStatus, RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import {
  emptyFacts,
  type Facts,
  type SignedInFacts,
  type Visit,
  type VisitEvent,
} from '../facts.ts'
import { decide } from './decide.ts'
import { secondary } from './matrix/second-holders.ts'
import type { Guard } from './verdict.ts'

/** Facts for tests: one person at a time, or all of them. */

export type Rest = Partial<Omit<Facts, 'progress' | 'visit'>> & { visit?: Partial<Visit> }

/** A primary depositor whose registration is finished and whose account is funded. */
export const PASSED: Progress = {
  depositor_id: '00000000-0000-4000-8000-000000000001',
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  is_primary: true,
  is_joining: false,
  first_name: 'Testa',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: null,
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 0,
  relink: false,
  is_duplicate: false,
  funding_returned: null,
}

export function signedIn(progress: Partial<Progress> = {}, rest: Rest = {}): SignedInFacts {
  return {
    ...emptyFacts,
    token: 'session',
    session: 'live',
    ...rest,
    progress: { ...PASSED, ...progress },
    visit: { ...emptyFacts.visit, ...rest.visit },
  }
}

export const loggedOut: Facts = emptyFacts
export const mfaPending: Facts = { ...emptyFacts, token: 'sign-in' }
export const expired: Facts = { ...signedIn(), session: 'expired' }

export function after(...events: VisitEvent[]): { visit: Partial<Visit> } {
  return { visit: { events } }
}

/** The guards of every feature as `[feature.name, guard]`. */
export const everyGuard: readonly [string, Guard][] = Object.entries(
  import.meta.glob<Record<string, unknown>>(['./*.ts', '!./test-facts.ts', '!./*.test.ts'], {
    eager: true,
  }),
).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]): [string, Guard][] =>
    isGuard(value) ? [[`${file.slice(2, -3)}.${name}`, value]] : [],
  ),
)

function isGuard(value: unknown): value is Guard {
  return typeof value === 'object' && value !== null && 'check' in value
}

/** 'open', or the path the guard redirects to. */
export function verdictOf(guard: Guard, facts: Facts): string {
  const verdict = guard.check(facts)
  return 'redirect' in verdict ? verdict.redirect : 'open'
}

export function outcomeOf(route: Parameters<typeof decide>[0], facts: Facts): string {
  const verdict = decide(route, facts)
  return 'redirect' in verdict ? verdict.redirect : 'open'
}

export const CAME_BACK: Progress['funding_returned'] = {
  amount_cents: 50_000,
  return_code: 'R02',
  returned_at: '2026-03-04T15:00:00.000Z',
}

const RECORDS: readonly (Rest & Pick<Partial<Progress>, 'funding_returned'>)[] = [
  {},
  {
    funding_returned: CAME_BACK,
    linkedAccounts: [{ status: 'LOCKED' }],
    beneficiaries: [{ uuid: 'b1' }],
    joint: secondary({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
      is_pending_signup: true,
    }),
    visit: { hasNonce: true, mfaTypeInChange: 'email', editUser: 'failed' },
  },
  {
    linkedAccounts: [{ status: 'VERIFICATION_PENDING' }, { status: 'ACTIVE' }],
    accounts: [{ available_balance_cents: 1 }],
    beneficiaries: [{ uuid: 'b1' }, { uuid: 'b2' }],
    joint: secondary({ registration_last_step: 'basic' }),
    visit: { transferStatus: 'SUCCESS', fastlink: { success: true, data: { uuid: 'l1' } } },
  },
]

/** Every status × step × extended status × role × relink, each with few, odd and many records. */
export function everyProgress(): Progress[] {
  const all: Progress[] = []
  for (const registration_status of [null, ...RegistrationStatus.options])
    for (const registration_last_step of [null, ...RegistrationStep.options])
      for (const extended_status of [null, ...ExtendedStatus.options])
        for (const is_primary of [true, false])
          for (const relink of [true, false])
            for (const is_joining of joiningValues({ is_primary, registration_last_step }))
              all.push({
                ...PASSED,
                registration_status,
                registration_last_step,
                extended_status,
                is_primary,
                is_joining,
                relink,
              })
  return all
}

/** Only a second holder who has signed up may still have to sign. */
function joiningValues(
  progress: Pick<Progress, 'is_primary' | 'registration_last_step'>,
): readonly boolean[] {
  const maybe = !progress.is_primary && progress.registration_last_step === 'completed'
  return maybe ? [true, false] : [false]
}

export function everyFacts(): Facts[] {
  const persons = everyProgress().flatMap((progress) =>
    RECORDS.map(({ funding_returned = null, ...rest }) =>
      signedIn({ ...progress, funding_returned }, rest),
    ),
  )
  const navigationState = { uuid: 'u1', hash: 'h1' }
  return [
    loggedOut,
    { ...loggedOut, navigationState },
    mfaPending,
    { ...mfaPending, visit: { ...mfaPending.visit, hasNonce: true } },
    { ...signedIn(), progress: null },
    ...persons,
    ...persons.flatMap((facts): Facts[] => [
      { ...facts, session: 'expired' },
      { ...facts, session: 'missing' },
      { ...facts, token: 'sign-in', session: 'missing', progress: null },
      { ...facts, token: 'none', session: 'missing', progress: null },
    ]),
  ]
}
