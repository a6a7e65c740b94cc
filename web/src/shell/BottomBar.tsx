import { NavLink, href } from 'react-router'
import { Badge } from '../ui/Badge.tsx'
import { NavigationLabel } from './NavigationLabel.tsx'
import { useNavigationEntries } from './use-navigation-entries.ts'

/** The same entries under the thumb. */
export function BottomBar() {
  const entries = useNavigationEntries()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex justify-around">
        {entries.map(({ to, label, Icon, count }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              end={to === href('/dashboard')}
              className="relative m-1 flex min-h-control flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs text-ink-muted no-underline aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text"
            >
              <Icon aria-hidden className="size-5" />
              <NavigationLabel label={label} count={count} />
              <span className="absolute top-0 left-1/2 ml-1">
                {count ? <Badge count={count} /> : null}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
