import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { Me } from '@passbook/contract/console/door'
import type { Act } from '@passbook/contract/console/roles'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { ComponentType } from 'react'
import type { ActProps } from './acts/ActDialog.tsx'
import { AddressDialog } from './acts/AddressDialog.tsx'
import { CloseDialog } from './acts/CloseDialog.tsx'
import { EmailDialog } from './acts/EmailDialog.tsx'
import { reasonAct } from './acts/reason-act.tsx'
import { RefundDialog } from './acts/RefundDialog.tsx'
import { ResendDialog } from './acts/ResendDialog.tsx'
import { ReversalDialog } from './acts/ReversalDialog.tsx'

export interface MoreAct {
  label: string
  act: Act
  isOpen: (customer: Customer, me: Me) => boolean
  Dialog: ComponentType<ActProps<Customer>>
}

/** A savings account that nobody is closing. */
function isInUse({ account, closing_status }: Customer): boolean {
  return account !== null && (closing_status === null || closing_status === 'WAITING')
}

/** What else can be done for a customer, one row each. */
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
