import type { WidgetResult } from '../linking-widget/messages.ts'
import type { OfferedAccount, WidgetBank as Bank } from '@passbook/contract/widget'
import type { WidgetApi } from './widget-api.ts'

/** The steps of the widget: search bank → credentials → accounts → consent, and the ways it can end. */
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

/** The props of the view of a step. */
export interface StepProps<Name extends Step['name']> {
  step: Extract<Step, { name: Name }>
  api: WidgetApi
  /** Goes to the next step. It is ignored after the person left the current one. */
  onStep: (next: Step) => void
}

/** The result for the page when the person leaves at a step. */
export function resultOfLeaving(step: Step): WidgetResult {
  return { success: false, data: { reason: reasonOf(step) } }
}

function reasonOf(step: Step) {
  if (step.name === 'refused') return step.reason
  if (step.name === 'sign-in' && step.wasWrong) return 'wrong_credentials'
  return 'cancelled'
}

/** Whether the session can still be cancelled. */
export function isOpen(step: Step): boolean {
  return step.name !== 'shared' && step.name !== 'closed'
}
