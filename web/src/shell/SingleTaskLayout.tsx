import { Outlet } from 'react-router'
import { Banners } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { MAIN_ID } from './SkipLink.tsx'

/** One centred column for one task: sign-in and everything like it (UX: Look). */
export function SingleTaskLayout() {
  return (
    <div className="mx-auto flex min-h-svh w-full max-w-task flex-col px-5 pt-8 sm:px-0 sm:pt-16">
      <header className="mb-6">
        <HomeLink />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        <Banners />
        <Outlet />
      </main>
      <Footer hasInsurerSign />
    </div>
  )
}
