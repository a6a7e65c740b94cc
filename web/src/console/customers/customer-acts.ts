import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { Me } from '@passbook/contract/console/staff-sign-in'
import { isBlocking } from '@passbook/contract/console/holds'
import type { Act } from '@passbook/contract/console/roles'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { ComponentType } from 'react'
import type { ActProps } from './acts/ActDialog.tsx'
import { AddressDialog } from './acts/AddressDialog.tsx'
import { CloseDialog } from './acts/CloseDialog.tsx'
import { EmailDialog } from './acts/EmailDialog.tsx'
import { RefundDialog } from './acts/RefundDialog.tsx'
import { ResendDialog } from './acts/ResendDialog.tsx'
import { ReversalDialog } from './acts/ReversalDialog.tsx'
import { reasonAct } from './acts/reason-act.tsx'

type Facts = Pick<
  Customer,
  'standing' | 'standing_reason' | 'release' | 'is_locked' | 'is_invitation_locked' | 'email'
>

interface ActOf<Id extends string> {
  id: Id
  act: Act
  label: string
  title: string
  /** Says what the act does before it is done. The server describes a release. */
  does: (customer: Facts) => string
  /** The message afterwards. */
  done: string
  isDanger: boolean
  isOpen: (customer: Facts) => boolean
}

/** Asks for the cause of the hold and a reason. */
export type HoldAct = ActOf<'hold'>
/** Asks only for a reason. */
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
    // A legal or sanctions hold can be placed over any other hold.
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

/** The acts that a role may do for a customer now. */
export function actsFor(customer: Facts, may: (act: Act) => boolean): CustomerAct[] {
  return ACTS.filter(({ act, isOpen }) => may(act) && isOpen(customer))
}

export interface MoreAct {
  label: string
  act: Act
  isOpen: (customer: Customer, me: Me) => boolean
  Dialog: ComponentType<ActProps<Customer>>
}

/** Whether there is a savings account that is not being closed. */
function isInUse({ account, closing_status }: Customer): boolean {
  return account !== null && (closing_status === null || closing_status === 'WAITING')
}

/** The less urgent acts for a customer, one row each. */
export const MORE_ACTS: readonly MoreAct[] = [
  {
    label: 'Send again',
    act: 'customers.help',
    isOpen: ({ resendable }) => resendable.length > 0,
    Dialog: ResendDialog,
  },
  {
    label: 'Correct address',
    act: 'customers.correct',
    isOpen: ({ registration_last_step: step }) => !isAtOrBefore(step, 'employer'),
    Dialog: AddressDialog,
  },
  {
    label: 'Correct email',
    act: 'customers.correct',
    isOpen: ({ email }) => email !== null,
    Dialog: EmailDialog,
  },
  {
    label: 'Refund',
    act: 'customers.refund',
    isOpen: (customer, { refund_limit_cents }) => refund_limit_cents > 0 && isInUse(customer),
    Dialog: RefundDialog,
  },
  {
    label: 'Reverse a transfer',
    act: 'customers.reverse',
    isOpen: isInUse,
    Dialog: ReversalDialog,
  },
  { label: 'Close and pay out', act: 'customers.close', isOpen: isInUse, Dialog: CloseDialog },
  {
    label: 'Reopen account',
    act: 'customers.reopen',
    isOpen: ({ closing_status: status }) => status === 'RETURNED' || status === 'STOPPED',
    Dialog: reasonAct(customerActEndpoints.askToReopen, {
      title: 'Reopen the account',
      does: 'Its payout did not arrive. Once a second person agrees, the money is back in the account, and its holders get a letter to link another bank account.',
      asked: 'The reopening waits under Approvals for a second person.',
    }),
  },
]
