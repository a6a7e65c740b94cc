import type { ReactNode } from 'react'

/** Names with what may be long beside them, below them on a phone; what there is nothing of is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {facts
        .filter(([, value]) => value !== null)
        .map(([term, value]) => (
          <div key={term} className="gap-x-4 sm:grid sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="figures min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Sixty-four figures that no line of a phone holds. */
export function Hash({ children }: { children: string }) {
  return <code className="text-sm break-all">{children}</code>
}
