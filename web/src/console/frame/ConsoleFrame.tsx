import { Link, Outlet } from 'react-router'
import { Logo } from '../../branding/Logo.tsx'
import { MAIN_ID, SkipLink } from '../../shell/SkipLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { consoleHref } from '../href.ts'
import { useMe } from '../session/me.ts'
import { useSignOut } from '../session/sign-out.ts'
import { StaySignedIn } from '../session/StaySignedIn.tsx'
import { DeskList } from './DeskList.tsx'

/** What surrounds every page behind the door: whose console it is, who is in it, and its desks. */
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
          <span className="hidden text-ink-muted sm:inline">Console</span>
        </Link>
        <div className="flex shrink-0 items-center gap-5 text-sm">
          <span className="hidden text-right sm:block">
            {name} <span className="text-ink-muted">· {ROLE_WORDS[role]}</span>
          </span>
          <Link to={consoleHref('/console/your-sign-in')} className={standaloneLinkClass}>
            Your sign-in
          </Link>
          <LinkButton onClick={() => void signOut()}>Sign out</LinkButton>
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
            <p className="mb-4 text-sm text-ink-muted">
              Lists hide the rows of your own account and of related accounts.
            </p>
          )}
          <Outlet />
        </main>
      </div>
    </div>
  )
}
