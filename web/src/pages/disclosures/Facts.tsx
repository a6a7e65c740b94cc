import type { ReactNode } from 'react'

/** Terms with possibly long values beside them (below them on a phone); rows with null are left out. */
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

/** A hash of 64 characters, which has to wrap on a phone. */
export function Hash({ children }: { children: string }) {
  return <code className="text-sm break-all">{children}</code>
}
