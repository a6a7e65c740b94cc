import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Path } from '../../../path.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

interface SectionProps {
  title: string
  /** One sentence about the section. */
  intro?: ReactNode
  /** The link that edits the whole section. */
  edit?: { to: Path; label: string; what: string } | null | undefined
  children: ReactNode
}

/** A section of the person's details, with an Edit link beside its heading. */
export function Section({ title, intro, edit, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-hairline py-6">
      <div className="flex min-h-target items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {edit && (
          <Link to={edit.to} className={standaloneLinkClass}>
            {edit.label}
            <VisuallyHidden> {edit.what}</VisuallyHidden>
          </Link>
        )}
      </div>
      {intro && <p className="mb-2 text-ink-muted">{intro}</p>}
      {children}
    </section>
  )
}
