import { Outlet } from 'react-router'
import { Banners } from '../Banners.tsx'
import { Footer } from '../Footer.tsx'
import { Header } from './Header.tsx'
import { MAIN_ID } from '../SkipLink.tsx'

/** A setback or an invitation: one column, without the panel that advertises the account. */
export function PlainTaskLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-task flex-1 px-5 pt-8 outline-none sm:px-0 md:pt-12 print:max-w-none print:p-0"
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
