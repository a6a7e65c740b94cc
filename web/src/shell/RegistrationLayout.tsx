import { Outlet, useLocation } from 'react-router'
import { useSession } from '../session/session-store.ts'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { bringDialogs } from './leaving/bring-dialogs.ts'
import { SaveAndExit } from './leaving/SaveAndExit.tsx'
import { MAIN_ID } from './SkipLink.tsx'
import { Stepper } from './Stepper.tsx'

bringDialogs()

/** Opening an account: the stepper above, one column below; every step is saved when left. */
export function RegistrationLayout() {
  const { pathname } = useLocation()
  const isSignedIn = useSession((session) => session.kind === 'session')
  return (
    <div className="flex min-h-svh flex-col">
      <Header>{isSignedIn && <SaveAndExit />}</Header>
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
      <div className="mx-auto w-full max-w-task px-5 sm:px-0">
        <Footer hasInsurerSign />
      </div>
    </div>
  )
}
