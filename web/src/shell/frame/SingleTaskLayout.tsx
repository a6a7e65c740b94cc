import { Outlet } from 'react-router'
import { BrandPanel } from '../../branding/BrandPanel.tsx'
import { InsurerSign } from '../../branding/InsurerSign.tsx'
import { Banners } from '../Banners.tsx'
import { Footer } from '../Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { MAIN_ID } from '../SkipLink.tsx'
import { taskColumnClass, taskPageClass } from './frame-class.ts'

/** One column for one task, like sign-in; on wide screens the brand next to it. */
export function SingleTaskLayout() {
  return (
    <div className={taskPageClass}>
      <div className={taskColumnClass}>
        <header className="mb-6">
          <HomeLink />
          <InsurerSign />
        </header>
        <main id={MAIN_ID} tabIndex={-1} className="outline-none">
          <Banners />
          <Outlet />
        </main>
        <Footer />
      </div>
      <BrandPanel />
    </div>
  )
}
