import type { ReactNode } from 'react'

/** The heading of a single-task page and its introduction. */
export function Intro({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-col gap-2">
      <h1 className="text-xl font-bold">{title}</h1>
      {children && <div className="flex flex-col gap-2 text-ink-muted">{children}</div>}
    </div>
  )
}
