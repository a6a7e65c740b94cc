import { Link } from 'react-router'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Page } from '../parts/Page.tsx'
import { consoleHref } from '../href.ts'

export function NotFound() {
  return (
    <Page title="Page not found">
      <p>There is no page of the console at this address.</p>
      <Link to={consoleHref('/console')} className={standaloneLinkClass}>
        Go to the work queue
      </Link>
    </Page>
  )
}
