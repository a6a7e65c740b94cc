import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useSay } from './words.ts'
import { useTitle } from './use-title.ts'

interface PageProps {
  /** Replaces the title from the route table, for example with the name of a customer. */
  title?: string
  /** One line about the purpose or status of the page. */
  lead?: ReactNode
  /** The list the page belongs to. */
  back?: { to: string; label: string }
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

let isFirstPage = true

/** The frame of every page: its title, and a heading that gets the focus on arrival (UX 29). */
export function Page({ title: own, lead, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useTitle(own)
  const say = useSay()
  const isLoaded = useRef(isFirstPage)
  // A later effect could take the focus from a field in which the person already types.
  useLayoutEffect(() => {
    if (!isLoaded.current) heading.current?.focus()
    isFirstPage = false
  }, [])
  // A dialog that closed with the previous page releases the focus only now.
  useEffect(() => {
    const isUnfocused = document.activeElement === document.body
    if (isUnfocused && !isLoaded.current) heading.current?.focus()
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
        {/* A long lead breaks before it pushes the buttons below it. */}
        <div className="min-w-0 flex-1 basis-72">
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
