import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Path } from '../../../path.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

interface EditableRowProps {
  term: string
  value: ReactNode
  to: Path
  label?: string
}

/** One detail that is changed by itself. */
export function EditableRow({ term, value, to, label = 'Edit' }: EditableRowProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dl className="min-w-0">
        <dt className="text-ink-muted">{term}</dt>
        <dd className="figures font-bold break-words">{value}</dd>
      </dl>
      <Link to={to} className={`${standaloneLinkClass} shrink-0`}>
        {label}
        <VisuallyHidden> {term.toLowerCase()}</VisuallyHidden>
      </Link>
    </div>
  )
}
