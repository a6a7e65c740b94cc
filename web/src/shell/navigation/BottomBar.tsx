import * as wording from '../../lib/wording.ts'
import { NavigationLinks } from './NavigationLinks.tsx'

/** The same entries within reach of the thumb. */
export function BottomBar() {
  return (
    <nav
      aria-label={wording.main}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden low:static print:hidden"
    >
      <NavigationLinks
        isAllAtOnce
        listClass="flex justify-around"
        itemClass="min-w-0 flex-1"
        linkClass="m-1 flex-col items-center justify-center gap-0.5 text-center text-xs before:inset-x-6 before:-top-1 before:h-0.5"
        badgeClass="absolute top-0 left-1/2 ml-1"
      />
    </nav>
  )
}
