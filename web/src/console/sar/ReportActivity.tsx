import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

/** Links a customer's page to a new report about them, for roles that may write one. */
export function ReportActivity({ uuid }: { uuid: string }) {
  const may = useMay()
  if (!may('suspicion.write')) return null
  return (
    <Link
      to={`${consoleHref('/console/suspicion/new')}?customer=${uuid}`}
      className={standaloneLinkClass}
    >
      {wording.reportSuspiciousActivity}
    </Link>
  )
}
