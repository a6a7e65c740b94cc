import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Page } from '../parts/Page.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { consoleHref } from '../href.ts'
import type { ConsoleRow } from '../row.ts'
import { useMayOpen, useMe } from '../session/me.ts'

interface ForRoleProps extends Pick<ConsoleRow, 'opensFor'> {
  children: ReactNode
}

/** Shows a page to people whose role may open it, and an explanation to others. */
export function ForRole({ opensFor, children }: ForRoleProps) {
  const { role } = useMe()
  const mayOpen = useMayOpen()
  if (mayOpen(opensFor)) return children
  return (
    <Page title="You don’t have access">
      <p className="max-w-reading">
        Your role ({ROLE_WORDS[role]}) can’t open this page. An administrator can change your role.
      </p>
      <Link to={consoleHref('/console')} className={standaloneLinkClass}>
        Go to the work queue
      </Link>
    </Page>
  )
}
