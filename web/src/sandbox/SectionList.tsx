import { useEffect, useRef } from 'react'
import { formatMoment } from '../lib/moment.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useClock } from './clock/use-clock.ts'
import { type SectionId, addressOf, sections } from './sections.ts'

/** The menu: at the side on a wide screen, a strip that scrolls on a phone. */
export function SectionList({ current }: { current: SectionId }) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = strip.current?.querySelector(`[href="${addressOf(current)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      aria-label="Sandbox"
      className="sticky top-header z-10 border-b border-hairline bg-surface lg:flex lg:h-[calc(100svh-3.75rem)] lg:w-side-menu lg:shrink-0 lg:flex-col lg:justify-between lg:border-r lg:border-b-0 lg:p-4 lg:pt-6"
    >
      <ul
        ref={strip}
        className="flex gap-1 overflow-x-auto px-4 py-1.5 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {sections.map(({ id, label, Icon }) => (
          <li key={id} className="shrink-0">
            <a
              href={addressOf(id)}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-target items-center gap-2 rounded-md px-3 whitespace-nowrap text-ink-muted no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text lg:min-h-control lg:gap-3 lg:px-4"
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="hidden px-4 pb-2 lg:block">
        <p className="text-sm text-ink-muted">Banking time</p>
        <ClockFace />
      </div>
    </nav>
  )
}

/** The current banking time. */
function ClockFace() {
  const { data } = useClock()
  if (!data) return <Skeleton className="mt-1 h-5 w-40" />
  return <p className="figures text-sm font-bold">{formatMoment(data.now, 'short')}</p>
}
