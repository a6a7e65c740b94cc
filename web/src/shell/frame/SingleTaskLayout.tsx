import { Outlet } from 'react-router'
import { BrandPanel } from '../../branding/BrandPanel.tsx'
import { InsurerStrip } from '../../branding/InsurerSign.tsx'
import { Banners } from '../Banners.tsx'
import { Footer } from '../Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { MAIN_ID } from '../SkipLink.tsx'
import { taskColumnClass, taskPageClass, taskSignClass } from './frame-class.ts'

/** One column for one task, like sign-in; on wide screens the brand next to it. */
export function SingleTaskLayout() {
  return (
    <div className={taskPageClass}>
      <div className={taskColumnClass}>
        <header>
          <HomeLink />
        </header>
        <InsurerStrip className={taskSignClass} />
        <main id={MAIN_ID} tabIndex={-1} className="pt-5 outline-none">
          <Banners />
          <Outlet />
        </main>
        <Footer />
      </div>
      <BrandPanel />
    </div>
  )
}
