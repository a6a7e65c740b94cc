import type { ComponentProps, ReactNode } from 'react'
import { controlClass, figureControlClass } from './control-class.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Shown inside the box at its end: Show, a unit, a spinner. */
  end?: ReactNode
  /** The main figure of a page. */
  isFigure?: boolean
}

export function TextInput({ end, isFigure = false, className = '', ...rest }: TextInputProps) {
  const box = isFigure ? figureControlClass : controlClass
  if (!end) return <input {...rest} className={`${box} ${className}`} />
  return (
    <div className="relative">
      <input {...rest} className={`${box} pr-20 ${className}`} />
      <div className="absolute inset-y-0 right-0 flex items-center pr-3.5">{end}</div>
    </div>
  )
}
