import type { ComponentProps } from 'react'

/** A surface on the paper, held by a hairline; cards are never nested. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`hairline rounded-lg bg-surface p-5 sm:p-6 ${className}`} />
}
