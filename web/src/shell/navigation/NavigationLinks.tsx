import { NavLink, href } from 'react-router'
import { Badge } from '../../ui/Badge.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useNavigationEntries } from './entries.ts'

interface NavigationLinksProps {
  listClass: string
  itemClass?: string
  linkClass: string
  badgeClass: string
}

/** The entries for this person now, as a list of links; where they stand decides how they look. */
export function NavigationLinks(classes: NavigationLinksProps) {
  return (
    <ul className={classes.listClass}>
      {useNavigationEntries().map(({ to, label, Icon, count = 0 }) => (
        <li key={to} className={classes.itemClass}>
          <NavLink
            to={to}
            end={to === href('/dashboard')}
            className={`relative flex min-h-control rounded-md text-ink-muted no-underline before:absolute before:hidden before:rounded-full before:bg-secondary-edge aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text aria-[current=page]:before:block ${classes.linkClass}`}
          >
            <Icon aria-hidden className="size-5" />
            <span>
              {label}
              {/* UX 31: the number in words too. */}
              {count > 0 && <VisuallyHidden> {count} unread</VisuallyHidden>}
            </span>
            <span className={classes.badgeClass}>{count > 0 && <Badge count={count} />}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
