import type { ComponentProps } from 'react'

/** A surface on the page with a hairline border; cards are never nested. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`hairline rounded-lg bg-surface p-5 sm:p-6 ${className}`} />
}
