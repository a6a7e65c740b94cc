import type { MfaType } from '@passbook/contract/enums'
import type { StepUp as StepUpCode, StepUpPurpose } from '@passbook/contract/step-up'
import { type ReactNode, useCallback, useState } from 'react'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { StepUp } from './StepUp.tsx'

/** A call that may want a fresh code; it is made without one first. */
type Act = (code?: StepUpCode) => Promise<unknown>

interface Asked {
  types: readonly MfaType[]
  act: Act
}

/** Makes a call, and answers whether a code is asked for first. Other refusals are thrown. */
export type RunWithCode = (act: Act) => Promise<boolean>

interface Options {
  purpose: StepUpPurpose
  onCancel?: () => void
}

/**
 * What every page does whose call may want a fresh code (STATES: A fresh code): it makes the call by
 * `run`, shows `codePage` in place of itself while there is one, and the call is made again with the code.
 */
export function useStepUp({ purpose, onCancel }: Options): {
  run: RunWithCode
  codePage: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useCallback(async (act: Act) => {
    try {
      await act()
      return false
    } catch (error) {
      const types = stepUpTypes(error)
      if (!types) throw error
      setAsked({ types, act })
      return true
    }
  }, [])
  const codePage = asked && (
    <StepUp
      types={asked.types}
      purpose={purpose}
      onCode={async (code) => {
        await asked.act(code)
        setAsked(null)
        return null
      }}
      onCancel={() => {
        setAsked(null)
        onCancel?.()
      }}
    />
  )
  return { run, codePage }
}
