import { NavLink, href } from 'react-router'
import { InsurerSign } from '../branding/InsurerSign.tsx'
import { Badge } from '../ui/Badge.tsx'
import { NavigationLabel } from './NavigationLabel.tsx'
import { useNavigationEntries } from './use-navigation-entries.ts'

/** SPEC 9: 320px wide. */
export function SideMenu() {
  const entries = useNavigationEntries()
  return (
    <nav
      aria-label="Main"
      className="sticky top-header hidden h-[calc(100svh-3.75rem)] w-side-menu shrink-0 flex-col justify-between border-r border-hairline bg-surface p-4 pt-6 lg:flex"
    >
      <ul className="flex flex-col gap-1">
        {entries.map(({ to, label, Icon, count }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === href('/dashboard')}
              className="flex min-h-control items-center gap-3 rounded-md px-4 text-ink-muted no-underline hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text"
            >
              <Icon aria-hidden className="size-5" />
              <NavigationLabel label={label} count={count} />
              <span className="ml-auto">{count ? <Badge count={count} /> : null}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <InsurerSign />
    </nav>
  )
}
