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

/** What the element of React Aria around such a field takes, whatever kind of field it is. */
export function ariaRoot({ id, error, isDisabled }: AriaFieldProps<string>) {
  return {
    id,
    className: 'group flex flex-col gap-1.5',
    validationBehavior: 'aria',
    isInvalid: Boolean(error),
    isDisabled,
  } as const
}

export interface Option {
  value: string
  label: string
  hint?: string
}
