import type { WidgetResult } from '../linking-widget/messages.ts'
import type { OfferedAccount, WidgetBank as Bank } from '@passbook/contract/widget'
import type { WidgetApi } from './widget-api.ts'

/** Where the person is: search bank → credentials → accounts → consent, and how it can end. */
export type Step =
  | { name: 'bank' }
  | { name: 'sign-in'; bank: Bank; wasWrong: boolean }
  | { name: 'account'; bank: Bank; accounts: OfferedAccount[] }
  | { name: 'consent'; bank: Bank; accounts: OfferedAccount[]; account: OfferedAccount }
  | { name: 'refused'; bank: Bank; reason: 'bank_down' | 'needs_relink' }
  | { name: 'shared'; bank: Bank; account: OfferedAccount }
  | { name: 'expired' }
  | { name: 'closed' }

export const STEP_COUNT = 4

/** What the view of a step is given. */
export interface StepProps<Name extends Step['name']> {
  step: Extract<Step, { name: Name }>
  api: WidgetApi
  /** Goes on; an answer that comes after the person left the step is not followed. */
  onStep: (next: Step) => void
}

/** What the page hears when the person leaves here. */
export function resultOfLeaving(step: Step): WidgetResult {
  return { success: false, data: { reason: reasonOf(step) } }
}

function reasonOf(step: Step) {
  if (step.name === 'refused') return step.reason
  if (step.name === 'sign-in' && step.wasWrong) return 'wrong_credentials'
  return 'cancelled'
}

/** Whether there is still something to cancel. */
export function isOpen(step: Step): boolean {
  return step.name !== 'shared' && step.name !== 'closed'
}
