import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import * as wording from '../lib/wording.ts'

/** The props that the fields on React Aria share. */
export interface AriaFieldProps<Value> {
  /** The id of the wrapper; the error summary finds the control inside. */
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

/** The props of the React Aria element around such a field. */
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

export function AriaLabel({ children, isOptional }: { children: ReactNode; isOptional?: boolean }) {
  return (
    <Label className="font-bold">
      {children}
      {isOptional && <span className="font-normal text-ink-muted"> {wording.optional}</span>}
    </Label>
  )
}

/** FieldMessage for React Aria's fields, which connect the ids themselves. */
export function AriaFieldMessage({ hint, error }: { hint?: ReactNode; error?: string }) {
  return (
    <>
      <FieldError className="flex gap-1.5 text-sm text-danger">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </FieldError>
      {hint && (
        <Text slot="description" className="text-sm text-ink-muted">
          {hint}
        </Text>
      )}
    </>
  )
}
