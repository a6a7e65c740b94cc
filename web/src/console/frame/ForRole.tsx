import type { Act } from '@passbook/contract/console/roles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Page } from '../parts/Page.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { paths } from '../paths.ts'
import { useMay, useMe } from '../session/me.ts'

/** A page for whoever's role opens it; the others are told so. */
export function ForRole({ act, children }: { act: Act; children: ReactNode }) {
  const { role } = useMe()
  const may = useMay()
  if (may(act)) return children
  return (
    <Page title="Not for your role">
      <p className="max-w-reading">
        This page is not open to the role {ROLE_WORDS[role]}. An administrator can change your role.
      </p>
      <Link to={paths.work} className={standaloneLinkClass}>
        Go to the work queue
      </Link>
    </Page>
  )
}
