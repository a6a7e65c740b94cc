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
import { EndWithholdingDialog, NoticeDialog, TaxpayerDialog } from './acts/TaxpayerDialogs.tsx'
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
    does: () => 'They can sign in again immediately. Their password doesn’t change.',
    done: 'They can sign in again.',
    isDanger: false,
    isOpen: ({ is_locked }) => is_locked,
  },
  {
    id: 'invitation',
    act: 'customers.help',
    label: 'Unlock invitation',
    title: 'Unlock invitation',
    does: () => 'They get a new joint account invitation, and their attempts are reset.',
    done: 'Invitation unlocked. A new one was sent.',
    isDanger: false,
    isOpen: ({ is_invitation_locked }) => is_invitation_locked,
  },
  {
    id: 'sessions',
    act: 'customers.help',
    label: 'End sessions',
    title: 'End all sessions',
    does: () => 'They will be signed out everywhere. Each device will need a code again.',
    done: 'Signed out everywhere.',
    isDanger: false,
    isOpen: ({ email }) => email !== null,
  },
  {
    id: 'hold',
    act: 'customers.hold',
    label: 'Place hold',
    title: 'Place hold',
    does: () => 'No money can move for any account holder, and unsent transfers are canceled.',
    done: 'Hold placed. Unsent transfers were canceled.',
    isDanger: true,
    // A legal or sanctions hold can be placed over any other hold.
    isOpen: ({ standing, standing_reason }) => standing !== 'HOLD' || !isBlocking(standing_reason),
  },
  {
    id: 'release',
    act: 'customers.release',
    label: 'Release hold',
    title: 'Release hold',
    does: ({ release }) => release ?? '',
    done: 'Hold released.',
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
    label: 'Resend email',
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
    label: 'Correct name or SSN',
    act: 'customers.correct',
    isOpen: ({ ssn_last_four }) => ssn_last_four !== null,
    Dialog: TaxpayerDialog,
  },
  {
    label: 'Record an IRS notice',
    act: 'customers.correct',
    isOpen: (customer) => customer.is_primary && isInUse(customer),
    Dialog: NoticeDialog,
  },
  {
    label: 'End backup withholding',
    act: 'customers.correct',
    isOpen: ({ withholding_ends_by }) => withholding_ends_by !== null,
    Dialog: EndWithholdingDialog,
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
      title: 'Reopen account',
      does: 'The payout did not go through. Once it’s approved, the money goes back into the account and the account holders get a letter to link another bank account.',
      asked: 'The reopening was sent for approval.',
    }),
  },
]
