import { useEffect, useRef } from 'react'
import { Link, Outlet, NavLink, useMatch } from 'react-router'
import { Logo } from '../../branding/Logo.tsx'
import { MAIN_ID, SkipLink } from '../../shell/SkipLink.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { ROLE_WORDS } from '../parts/role-words.ts'
import * as wording from '../parts/wording.ts'
import { useSay } from '../parts/words.ts'
import { consoleRoutes } from '../routes.ts'
import type { ConsoleRow } from '../row.ts'
import { StaySignedIn } from '../session/StaySignedIn.tsx'
import { useSignOut } from '../session/sign-in-store.ts'
import { useMe, useMayOpen } from '../session/me.ts'

/** The frame around every page after sign-in: the institution, the signed-in person and the menu. */
export function ConsoleFrame() {
  const { name, role, has_ties } = useMe()
  const signOut = useSignOut()
  return (
    <div className="min-h-svh">
      <SkipLink />
      <StaySignedIn />
      <header className="sticky top-0 z-20 flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 print:hidden low:static">
        <Link
          to={consoleHref('/console')}
          className="flex min-w-0 items-center gap-3 rounded-sm no-underline"
        >
          <Logo />
          <span className="hidden text-ink-muted sm:inline">{wording.console}</span>
        </Link>
        <div className="flex shrink-0 items-center gap-5 text-sm">
          <span className="hidden text-right sm:block">
            {name} <span className="text-ink-muted">· {ROLE_WORDS[role]}</span>
          </span>
          <Link to={consoleHref('/console/your-sign-in')} className={standaloneLinkClass}>
            {wording.yourSignIn}
          </Link>
          <LinkButton onClick={() => void signOut()}>{wording.signOut}</LinkButton>
        </div>
      </header>
      <div className="lg:flex">
        <DeskList />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] min-w-0 px-5 py-6 outline-none lg:px-8"
        >
          {has_ties && (
            <p className="mb-4 text-sm text-ink-muted">{wording.yourOwnAndRelatedAccounts}</p>
          )}
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** The desks that the role may open: at the side on a wide screen, otherwise in a strip that scrolls. */
function DeskList() {
  const mayOpen = useMayOpen()
  return (
    <nav
      aria-label={wording.console}
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

/** A desk in the menu. The current one scrolls into view. */
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
      className="flex min-h-target items-center gap-3 rounded-md px-3 whitespace-nowrap text-ink-muted lg:whitespace-normal no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text"
    >
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      {say(title)}
    </NavLink>
  )
}
