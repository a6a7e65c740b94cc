import type { MfaType } from '@passbook/contract/enums'
import type { StepUp as StepUpCode, StepUpPurpose } from '@passbook/contract/step-up'
import { type ReactNode, useCallback, useState } from 'react'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { StepUp } from './StepUp.tsx'

/** A call that may require a fresh code; it is made without one first. */
type Act = (code?: StepUpCode) => Promise<unknown>

interface CodeRequest {
  types: readonly MfaType[]
  act: Act
}

/** Makes a call, and returns whether a code is required first. Other refusals are thrown. */
export type RunWithCode = (act: Act) => Promise<boolean>

interface Options {
  purpose: StepUpPurpose
  onCancel?: () => void
}

/**
 * For pages whose call may require a fresh code (STATES: A fresh code): they call through `run` and show
 * `codePage` while there is one; then the call is made again with the code.
 */
export function useStepUp({ purpose, onCancel }: Options): {
  run: RunWithCode
  codePage: ReactNode
} {
  const [asked, setAsked] = useState<CodeRequest | null>(null)
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
