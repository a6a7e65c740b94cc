import { useEffect, useRef } from 'react'
import { NavLink, useMatch } from 'react-router'
import { useSay } from '../parts/say.ts'
import { consoleHref } from '../href.ts'
import { consoleRoutes } from '../routes.ts'
import type { ConsoleRow } from '../row.ts'
import { useMayOpen } from '../session/me.ts'

/** What the role opens: at the side of a wide screen, else a strip that slides. */
export function DeskList() {
  const mayOpen = useMayOpen()
  return (
    <nav
      aria-label="Console"
      className="sticky top-header z-10 border-b border-hairline bg-surface lg:h-[calc(100svh-3.75rem)] lg:w-56 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-3 lg:pt-5 print:hidden low:static"
    >
      <ul className="flex gap-1 overflow-x-auto px-4 py-1.5 lg:flex-col lg:gap-0 lg:overflow-visible lg:p-0">
        {consoleRoutes
          .filter(({ Icon, opensFor }) => Icon !== undefined && mayOpen(opensFor))
          .map((row) => (
            <li key={row.path} className="shrink-0">
              <Desk {...row} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The one somebody sits at comes in sight, however far along the list it stands. */
function Desk({ path, title, Icon }: ConsoleRow) {
  const say = useSay()
  const link = useRef<HTMLAnchorElement>(null)
  const end = path === consoleHref('/console')
  const isHere = useMatch({ path, end }) !== null
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <NavLink
      ref={link}
      to={path}
      end={end}
      className="flex min-h-target items-center gap-3 rounded-md px-3 whitespace-nowrap text-ink-muted no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text"
    >
      {Icon && <Icon aria-hidden className="size-5" />}
      {say(title)}
    </NavLink>
  )
}
