import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface SearchFieldProps {
  label: string
  hint?: ReactNode
  typed: string
  onType: (text: string) => void
  className: string
}

/** A search field for a list, marked up as a search landmark. */
export function SearchField({ label, hint, typed, onType, className }: SearchFieldProps) {
  return (
    <search className={className}>
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
    </search>
  )
}
