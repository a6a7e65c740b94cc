import { NavLink, href } from 'react-router'
import { fill } from '../../lib/fill.ts'
import * as wording from '../../lib/wording.ts'
import { Badge } from '../../ui/Badge.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type NavigationEntry, useNavigationEntries } from './entries.ts'

interface NavigationLinksProps {
  listClass: string
  itemClass?: string
  linkClass: string
  badgeClass: string
  /** All entries share the width, so none is shown before their number is known. */
  isAllAtOnce?: boolean
}

/** The entries for this person now, as a list of links; the given classes decide how they look. */
export function NavigationLinks({ isAllAtOnce = false, ...classes }: NavigationLinksProps) {
  const entries = useNavigationEntries()
  const isWaiting = isAllAtOnce && entries.some(({ isComing }) => isComing)
  return (
    <ul className={classes.listClass}>
      {entries.map((entry) =>
        entry.isComing || isWaiting ? (
          // A different key, because an item that stayed and changed its place would have moved.
          <li key={`${entry.to} is coming`} className={classes.itemClass}>
            <div className={`min-h-control ${classes.linkClass}`} />
          </li>
        ) : (
          <li key={entry.to} className={classes.itemClass}>
            <EntryLink entry={entry} {...classes} />
          </li>
        ),
      )}
    </ul>
  )
}

function EntryLink({
  entry: { to, label, Icon, count = 0 },
  linkClass,
  badgeClass,
}: Pick<NavigationLinksProps, 'linkClass' | 'badgeClass'> & { entry: NavigationEntry }) {
  return (
    <NavLink
      to={to}
      end={to === href('/dashboard')}
      className={`relative flex min-h-control rounded-md text-ink-muted no-underline before:absolute before:hidden before:rounded-full before:bg-secondary-edge aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text aria-[current=page]:before:block ${linkClass}`}
    >
      <Icon aria-hidden className="size-5" />
      <span>
        {label}
        {/* UX 31: the number in words too. */}
        {count > 0 && <VisuallyHidden> {fill(wording.countUnread, { count })}</VisuallyHidden>}
      </span>
      <span className={badgeClass}>{count > 0 && <Badge count={count} />}</span>
    </NavLink>
  )
}
