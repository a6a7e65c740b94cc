import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { linkClass } from '../ui/link-class.ts'
import { InsurerSign } from '../branding/InsurerSign.tsx'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MAIN_ID } from './SkipLink.tsx'
import { Stepper } from './Stepper.tsx'

/** Opening an account: the stepper above, one column below; every step is saved when left. */
export function RegistrationLayout() {
  const { pathname } = useLocation()
  const hasToken = useSession((session) => session.kind !== 'none')
  return (
    <div className="flex min-h-svh flex-col">
      <Header>
        {hasToken && (
          <Link to={paths.logout()} className={linkClass}>
            Save and exit
          </Link>
        )}
      </Header>
      <div className="mx-auto w-full max-w-page px-5">
        <Stepper path={pathname} />
      </div>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-task flex-1 px-5 pt-10 outline-none sm:px-0"
      >
        <Banners />
        <Outlet />
      </main>
      <div className="mx-auto mt-10 w-full max-w-task border-t border-hairline px-5 pt-6 empty:hidden sm:px-0">
        <InsurerSign />
      </div>
      <Footer />
    </div>
  )
}
