import { hasOpenApplication } from '@passbook/contract/registration-pages'
import { Outlet, useLocation } from 'react-router'
import { BrandPanel } from '../branding/BrandPanel.tsx'
import { useProgress } from '../session/progress.ts'
import { useSession } from '../session/session-store.ts'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './frame/Header.tsx'
import { registerDialogs } from './leaving/register-dialogs.ts'
import { LogOutLink } from './leaving/LogOutLink.tsx'
import { SaveAndExit } from './leaving/SaveAndExit.tsx'
import { MAIN_ID } from './SkipLink.tsx'
import { Stepper } from './frame/Stepper.tsx'
import { taskPageClass } from './frame/frame-class.ts'

registerDialogs()

/** Opening an account: the stepper above, one column below; every step is saved when left. */
export function RegistrationLayout() {
  const isSignedIn = useSession((session) => session.kind === 'session')
  const isNew = useSession((session) => session.kind === 'none')
  const page = <RegistrationColumn isSignedIn={isSignedIn} />
  // People who have begun need the room for the task, not for reasons to begin.
  if (!isNew) return page
  return (
    <div className={taskPageClass}>
      {page}
      <BrandPanel />
    </div>
  )
}

function RegistrationColumn({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-svh flex-col">
      <Header>{isSignedIn && <Leave />}</Header>
      <div className="mx-auto w-full max-w-page px-5">
        <Stepper path={pathname} />
      </div>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-task flex-1 px-5 pt-6 outline-none sm:px-0 md:pt-10 print:max-w-none print:p-0"
      >
        <Banners />
        <Outlet />
      </main>
      <div className="mx-auto w-full max-w-task px-5 sm:px-0">
        <Footer />
      </div>
    </div>
  )
}

/** Only an application that goes on is saved; everybody else simply logs out. */
function Leave() {
  const isApplying = useProgress(
    ({ progress }) => progress !== null && hasOpenApplication(progress),
  )
  return isApplying ? <SaveAndExit /> : <LogOutLink />
}
