import { useId } from 'react'
import type { ReactNode } from 'react'
import * as wording from '../lib/wording.ts'
import { FieldMessage } from './FieldMessage.tsx'
import { fieldIds } from './field-ids.ts'

/** The props that label and describe a control; spread them on the control. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  /** The control's id; the error summary links to it. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  isOptional?: boolean
  children: (control: ControlProps) => ReactNode
}

/** Label, control, then hint or error: the frame of every single-control field. */
export function Field({ id, label, hint, error, isOptional = false, children }: FieldProps) {
  const ownId = useId()
  const ids = fieldIds(id ?? ownId, Boolean(hint), Boolean(error))
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control} className="font-bold">
        {label}
        {isOptional && <span className="font-normal text-ink-muted"> {wording.optional}</span>}
      </label>
      {children({
        id: ids.control,
        'aria-describedby': ids.describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage ids={ids} hint={hint} error={error} />
    </div>
  )
}
