import { type ReactNode, useEffect, useRef } from 'react'

interface SectionProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

let isFirstSection = true

/** The frame of every section. Its heading gets the focus on arrival (UX 29). */
export function Section({ title, lead, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Sandbox`
    if (!isFirstSection) heading.current?.focus()
    isFirstSection = false
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h1>
      <p className="mt-2 mb-6 max-w-reading text-ink-muted sm:mb-8">{lead}</p>
      {children}
    </>
  )
}
