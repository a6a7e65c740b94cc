import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Drawn inside the box at its end: Show, a unit, a spinner. */
  end?: ReactNode
}

export function TextInput({ end, className = '', ...rest }: TextInputProps) {
  if (!end) return <input {...rest} className={`${controlClass} ${className}`} />
  return (
    <div className="relative">
      <input {...rest} className={`${controlClass} pr-20 ${className}`} />
      <div className="absolute inset-y-0 right-0 flex items-center pr-3.5">{end}</div>
    </div>
  )
}
