import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { MfaType } from '@passbook/contract/enums'
import { stepUpTypes } from '../../../api/step-up-types.ts'

/** A call that waits for a fresh code: the page asks for it, then makes the call again. */
export interface Asked {
  types: readonly MfaType[]
  purpose: StepUpPurpose
  act: Act
}

type Act = (stepUp?: StepUp) => Promise<void>

export type Asks = (asked: Asked) => void

/** Makes a call, and asks for a fresh code where the server wants one; its other errors are the call's. */
export async function withFreshCode(
  act: Act,
  { ask, purpose }: { ask: Asks; purpose: StepUpPurpose },
): Promise<void> {
  try {
    await act()
  } catch (error) {
    const types = stepUpTypes(error)
    if (types) ask({ types, purpose, act })
  }
}
