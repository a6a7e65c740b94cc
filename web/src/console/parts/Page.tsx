import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useSay } from './words.ts'
import { useTitle } from './use-title.ts'

interface PageProps {
  /** Where it says more than the table does, as the name of a customer. */
  title?: string
  /** One line on what the page is for, or how things stand. */
  lead?: ReactNode
  /** The list the page belongs to. */
  back?: { to: string; label: string }
  /** Beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

let isFirst = true

/** The frame of every page: its title, and its heading, which takes the focus when one comes to it (UX 29). */
export function Page({ title: own, lead, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useTitle(own)
  const say = useSay()
  const isLoaded = useRef(isFirst)
  // A later effect would take the focus from a field somebody types in already.
  useLayoutEffect(() => {
    if (!isLoaded.current) heading.current?.focus()
    isFirst = false
  }, [])
  // A dialog that goes with the page before lets go of the focus only now.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (isNowhere && !isLoaded.current) heading.current?.focus()
  }, [])
  return (
    <>
      {back && (
        <Link to={back.to} className={`${standaloneLinkClass} -mt-2 gap-1.5 text-sm`}>
          <ArrowLeft aria-hidden className="size-4" />
          {say(back.label)}
        </Link>
      )}
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
            {title}
          </h1>
          {lead && <div className="mt-1 text-ink-muted">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </>
  )
}
