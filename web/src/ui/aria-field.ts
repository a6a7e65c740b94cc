import type { ReactNode } from 'react'

/** What the fields on React Aria have in common. */
export interface AriaFieldProps<Value> {
  /** Wraps the control; the error summary finds the control inside. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  isOptional?: boolean
  isDisabled?: boolean
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
}

export interface Option {
  value: string
  label: string
  hint?: string
}
