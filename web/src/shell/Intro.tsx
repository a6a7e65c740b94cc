import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

interface IntroProps {
  title: string
  /** Instead of a heading with a name or an amount, which browsers would keep; null is the table's title. */
  documentTitle?: string | null
  children?: ReactNode
}

/** The heading of a page, which is also its title, and its introduction. */
export function Intro({ title, documentTitle = title, children }: IntroProps) {
  usePageTitle(documentTitle)
  return (
    <div className="mb-6 flex flex-col gap-2">
      <h1 className="text-xl font-bold">{title}</h1>
      {children && <div className="flex flex-col gap-2 text-ink-muted">{children}</div>}
    </div>
  )
}
