import { InsurerSign } from '../../branding/InsurerSign.tsx'
import * as wording from '../../lib/wording.ts'
import { NavigationLinks } from './NavigationLinks.tsx'

/** SPEC 9: 320px wide. */
export function SideMenu() {
  return (
    <nav
      aria-label={wording.main}
      className="sticky top-header hidden h-[calc(100svh-3.75rem)] w-side-menu shrink-0 flex-col justify-between border-r border-hairline bg-surface p-4 pt-6 lg:flex low:static low:h-auto print:hidden"
    >
      <NavigationLinks
        listClass="flex flex-col gap-1"
        linkClass="items-center gap-3 px-4 before:inset-y-3 before:left-0 before:w-1 hover:bg-sunken"
        badgeClass="ml-auto"
      />
      <InsurerSign />
    </nav>
  )
}
