import { type ReactNode, useEffect, useRef } from 'react'

interface SectionProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

let isFirst = true

/** The frame of every section: its heading takes the focus when one comes to it (UX 29). */
export function Section({ title, lead, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Sandbox`
    if (!isFirst) heading.current?.focus()
    isFirst = false
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
