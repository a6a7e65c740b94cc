import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Page } from '../parts/Page.tsx'
import { roleWords } from '../parts/role-words.ts'
import { consoleHref } from '../href.ts'
import * as wording from '../parts/wording.ts'
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
    <Page title={wording.youDontHaveAccess}>
      <p className="max-w-reading">
        {fill(wording.yourRoleCantOpenThis, { role: roleWords(role) })}
      </p>
      <Link to={consoleHref('/console')} className={standaloneLinkClass}>
        {wording.goToTheWorkQueue}
      </Link>
    </Page>
  )
}
