import type { ComponentProps } from 'react'
import { linkClass } from './link-class.ts'

/** Looks like a link but acts in place: Show, Change, Cancel. */
export function LinkButton({ type = 'button', className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={`${linkClass} inline-flex min-h-target items-center disabled:text-ink-muted disabled:no-underline ${className}`}
    />
  )
}
