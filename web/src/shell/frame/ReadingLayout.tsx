import { Outlet } from 'react-router'
import { Banners } from '../Banners.tsx'
import { Footer } from '../Footer.tsx'
import { Header } from './Header.tsx'
import { MAIN_ID } from '../SkipLink.tsx'

/** A page to read and print, for people in any status: one column and nothing next to it. */
export function ReadingLayout() {
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-reading flex-1 px-5 pt-8 outline-none sm:px-0 print:max-w-none print:p-0"
      >
        <Banners />
        <Outlet />
      </main>
      <div className="mx-auto w-full max-w-reading px-5 sm:px-0">
        <Footer />
      </div>
    </div>
  )
}
