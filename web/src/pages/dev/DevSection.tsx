import type { ReactNode } from 'react'

/** A section of the page with its heading. */
export function DevSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
