import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { Me } from '@passbook/contract/console/staff-sign-in'
import { isBlocking } from '@passbook/contract/console/holds'
import type { Act } from '@passbook/contract/console/roles'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { ComponentType } from 'react'
import type { ActProps } from './acts/ActDialog.tsx'
import { AddressDialog } from './acts/AddressDialog.tsx'
import { AmountHoldDialog } from './acts/AmountHoldDialog.tsx'
import { CloseDialog } from './acts/CloseDialog.tsx'
import { EmailDialog } from './acts/EmailDialog.tsx'
import { PhoneDialog } from './acts/PhoneDialog.tsx'
import { RefundDialog } from './acts/RefundDialog.tsx'
import { ResendDialog } from './acts/ResendDialog.tsx'
import { ReturnedMailDialog, returnable } from './acts/ReturnedMailDialog.tsx'
import { ReversalDialog } from './acts/ReversalDialog.tsx'
import { EndWithholdingDialog, NoticeDialog, TaxpayerDialog } from './acts/TaxpayerDialogs.tsx'
import { reasonAct } from './acts/reason-act.tsx'
import * as wording from './wording.ts'

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
    label: wording.unlock,
    title: wording.unlockSignIn,
    does: () => wording.theyCanSignInAgain,
    done: wording.theyCanSignInAgainSentence,
    isDanger: false,
    isOpen: ({ is_locked }) => is_locked,
  },
  {
    id: 'invitation',
    act: 'customers.help',
    label: wording.unlockInvitation,
    title: wording.unlockInvitation,
    does: () => wording.theyGetANewJoint,
    done: wording.invitationUnlockedANewOne,
    isDanger: false,
    isOpen: ({ is_invitation_locked }) => is_invitation_locked,
  },
  {
    id: 'sessions',
    act: 'customers.help',
    label: wording.endSessions,
    title: wording.endAllSessions,
    does: () => wording.theyWillBeSignedOut,
    done: wording.signedOutEverywhere,
    isDanger: false,
    isOpen: ({ email }) => email !== null,
  },
  {
    id: 'hold',
    act: 'customers.hold',
    label: wording.placeHold,
    title: wording.placeHold,
    does: () => wording.noMoneyCanMoveFor,
    done: wording.holdPlacedUnsentTransfersWere,
    isDanger: true,
    // A legal or sanctions hold can be placed over any other hold.
    isOpen: ({ standing, standing_reason }) => standing !== 'HOLD' || !isBlocking(standing_reason),
  },
  {
    id: 'release',
    act: 'customers.release',
    label: wording.releaseHold,
    title: wording.releaseHold,
    does: ({ release }) => release ?? '',
    done: wording.holdReleased,
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
    label: wording.resendEmail,
    act: 'customers.help',
    isOpen: ({ resendable }) => resendable.length > 0,
    Dialog: ResendDialog,
  },
  {
    label: wording.correctAddress,
    act: 'customers.correct',
    isOpen: ({ registration_last_step: step }) => !isAtOrBefore(step, 'employer'),
    Dialog: AddressDialog,
  },
  {
    label: wording.recordReturnedMail,
    act: 'customers.correct',
    isOpen: ({ mailed }) => returnable(mailed).length > 0,
    Dialog: ReturnedMailDialog,
  },
  {
    label: wording.correctEmail,
    act: 'customers.correct',
    isOpen: ({ email }) => email !== null,
    Dialog: EmailDialog,
  },
  {
    label: wording.correctPhone,
    act: 'customers.correct',
    isOpen: ({ email }) => email !== null,
    Dialog: PhoneDialog,
  },
  {
    label: wording.correctNameOrSsn,
    act: 'customers.correct',
    isOpen: ({ ssn_last_four }) => ssn_last_four !== null,
    Dialog: TaxpayerDialog,
  },
  {
    label: wording.recordAnIrsNotice,
    act: 'customers.correct',
    isOpen: (customer) => customer.is_primary && isInUse(customer),
    Dialog: NoticeDialog,
  },
  {
    label: wording.endBackupWithholding,
    act: 'customers.correct',
    isOpen: ({ withholding_ends_by }) => withholding_ends_by !== null,
    Dialog: EndWithholdingDialog,
  },
  {
    label: wording.holdAnAmount,
    act: 'customers.hold',
    isOpen: (customer) => isInUse(customer) && (customer.account?.available_cents ?? 0) > 0,
    Dialog: AmountHoldDialog,
  },
  {
    label: wording.refund,
    act: 'customers.refund',
    isOpen: (customer, { refund_limit_cents }) => refund_limit_cents > 0 && isInUse(customer),
    Dialog: RefundDialog,
  },
  {
    label: wording.reverseATransfer,
    act: 'customers.reverse',
    isOpen: isInUse,
    Dialog: ReversalDialog,
  },
  { label: wording.closeAndPayOut, act: 'customers.close', isOpen: isInUse, Dialog: CloseDialog },
  {
    label: wording.reopenAccount,
    act: 'customers.reopen',
    isOpen: ({ closing_status: status }) => status === 'RETURNED' || status === 'STOPPED',
    Dialog: reasonAct(customerActEndpoints.askToReopen, {
      title: wording.reopenAccount,
      does: wording.thePayoutDidNotGo,
      asked: wording.theReopeningWasSentFor,
    }),
  },
]
