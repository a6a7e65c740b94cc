import { useEffect, useRef } from 'react'
import { NavLink, useMatch } from 'react-router'
import { useSay } from '../parts/say.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/me.ts'
import { desks } from './desks.ts'

/** What the role opens: at the side of a wide screen, else a strip that slides. */
export function DeskList() {
  const may = useMay()
  return (
    <nav
      aria-label="Console"
      className="sticky top-header z-10 border-b border-hairline bg-surface lg:h-[calc(100svh-3.75rem)] lg:w-56 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-3 lg:pt-5 print:hidden low:static"
    >
      <ul className="flex gap-1 overflow-x-auto px-4 py-1.5 lg:flex-col lg:gap-0 lg:overflow-visible lg:p-0">
        {desks
          .filter(({ act }) => may(act))
          .map((desk) => (
            <li key={desk.to} className="shrink-0">
              <Desk {...desk} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The one somebody sits at comes in sight, however far along the list it stands. */
function Desk({ to, label, Icon }: (typeof desks)[number]) {
  const say = useSay()
  const link = useRef<HTMLAnchorElement>(null)
  const end = to === paths.work
  const isHere = useMatch({ path: to, end }) !== null
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <NavLink
      ref={link}
      to={to}
      end={end}
      className="flex min-h-target items-center gap-3 rounded-md px-3 whitespace-nowrap text-ink-muted no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text"
    >
      <Icon aria-hidden className="size-5" />
      {say(label)}
    </NavLink>
  )
}
