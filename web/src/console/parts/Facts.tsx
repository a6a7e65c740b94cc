import type { ReactNode } from 'react'
import { Nothing } from './Nothing.tsx'
import { useSay } from './words.ts'

/** Terms with their values: dense, so that staff can read them during a call. */
export function Facts({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  const say = useSay()
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {rows.map(({ term, value }) => (
        <div key={term} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4">
          <dt className="text-ink-muted">{say(term)}</dt>
          <dd className="figures wrap-anywhere">{value || <Nothing />}</dd>
        </div>
      ))}
    </dl>
  )
}
