import type { ReactNode } from 'react'

export interface DefinitionRow {
  term: ReactNode
  value: ReactNode
}

/** Names on the left, values on the right: what happens next, what is about to be confirmed. */
export function DefinitionRows({ rows }: { rows: readonly DefinitionRow[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(({ term, value }, index) => (
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-6">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="figures ml-auto max-w-full text-right font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
