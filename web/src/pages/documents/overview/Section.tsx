import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Address } from '../../../path.ts'
import { Card } from '../../../ui/Card.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

interface SectionProps {
  title: string
  children: ReactNode
  /** The link to all documents of the kind. */
  more: { to: Address; label: string }
}

/** Documents of one kind, with a link to all of them. */
export function Section({ title, children, more }: SectionProps) {
  return (
    <Card aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-bold">{title}</h2>
        <Link to={more.to} className={`${standaloneLinkClass} print:hidden`}>
          {more.label}
        </Link>
      </div>
      {children}
    </Card>
  )
}

/** A list of rows, or a text if there are none. */
export function Rows({ children, none }: { children: readonly ReactNode[]; none: ReactNode }) {
  if (children.length === 0) return <p className="text-ink-muted">{none}</p>
  return <ul>{children}</ul>
}
