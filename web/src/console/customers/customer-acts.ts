import type { Customer } from '@passbook/contract/console/customers'
import { isBlocking } from '@passbook/contract/console/holds'
import type { Act } from '@passbook/contract/console/roles'

type Facts = Pick<
  Customer,
  'standing' | 'standing_reason' | 'release' | 'is_locked' | 'is_invitation_locked' | 'email'
>

interface ActOf<Id extends string> {
  id: Id
  act: Act
  label: string
  title: string
  /** What it does, said before it is done; the server says what a release does. */
  does: (customer: Facts) => string
  /** What is said afterwards. */
  done: string
  isDanger: boolean
  isOpen: (customer: Facts) => boolean
}

/** Asks what demands the hold, beside why. */
export type HoldAct = ActOf<'hold'>
/** Asks why, and nothing else. */
export type ReasonedAct = ActOf<'release' | 'sessions' | 'unlock' | 'invitation'>
export type CustomerAct = HoldAct | ReasonedAct

const ACTS: readonly CustomerAct[] = [
  {
    id: 'unlock',
    act: 'customers.help',
    label: 'Unlock',
    title: 'Unlock sign-in',
    does: () => 'They can try to sign in again at once. Their password stays as it is.',
    done: 'They can sign in again.',
    isDanger: false,
    isOpen: ({ is_locked }) => is_locked,
  },
  {
    id: 'invitation',
    act: 'customers.help',
    label: 'Unlock invitation',
    title: 'Unlock the invitation',
    does: () => 'They get a new invitation to share the account, with all its tries.',
    done: 'The invitation is open again, and a new one is on its way.',
    isDanger: false,
    isOpen: ({ is_invitation_locked }) => is_invitation_locked,
  },
  {
    id: 'sessions',
    act: 'customers.help',
    label: 'End sessions',
    title: 'End all sessions',
    does: () => 'They are signed out everywhere, and every device is asked for a code again.',
    done: 'They are signed out everywhere.',
    isDanger: false,
    isOpen: ({ email }) => email !== null,
  },
  {
    id: 'hold',
    act: 'customers.hold',
    label: 'Place hold',
    title: 'Put on hold',
    does: () =>
      'No money moves for anybody who holds the account, and transfers that have not left are cancelled.',
    done: 'On hold. No money moves, and what had not left was cancelled.',
    isDanger: true,
    // A legal or sanctions hold is placed over every other one.
    isOpen: ({ standing, standing_reason }) => standing !== 'HOLD' || !isBlocking(standing_reason),
  },
  {
    id: 'release',
    act: 'customers.release',
    label: 'Release hold',
    title: 'Release the hold',
    does: ({ release }) => release ?? '',
    done: 'The hold is released.',
    isDanger: false,
    isOpen: ({ release }) => release !== null,
  },
]

/** What can be done now by somebody with this role. */
export function actsFor(customer: Facts, may: (act: Act) => boolean): CustomerAct[] {
  return ACTS.filter(({ act, isOpen }) => may(act) && isOpen(customer))
}
