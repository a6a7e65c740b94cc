import { Outlet } from 'react-router'
import { useFreshAlerts } from './alerts/use-fresh-alerts.ts'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './frame/Header.tsx'
import { LogOutLink } from './leaving/LogOutLink.tsx'
import { registerDialogs } from './leaving/register-dialogs.ts'
import { BottomBar } from './navigation/BottomBar.tsx'
import { SideMenu } from './navigation/SideMenu.tsx'
import { MAIN_ID } from './SkipLink.tsx'

registerDialogs()

/** Signed-in pages: header, side menu on wide screens, bottom bar on phones. */
export function DashboardLayout() {
  useFreshAlerts()
  return (
    <div className="flex min-h-svh flex-col">
      <Header hasSideMenu>
        <LogOutLink />
      </Header>
      <div className="flex flex-1">
        <SideMenu />
        <div className="flex min-w-0 flex-1 flex-col px-5 pb-20 sm:px-10 lg:pb-0 low:pb-0 print:p-0">
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="mx-auto w-full max-w-page flex-1 pt-8 outline-none"
          >
            <Banners />
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
    </div>
  )
}
