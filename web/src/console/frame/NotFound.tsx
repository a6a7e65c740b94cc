import { Link, useRouteError } from 'react-router'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { Page } from '../parts/Page.tsx'

export function NotFound() {
  return (
    <Page title="Page not found">
      <p>There is no console page at this address.</p>
      <Link to={consoleHref('/console')} className={standaloneLinkClass}>
        Go to the work queue
      </Link>
    </Page>
  )
}

/** Shown when the console cannot start or a page of it fails. */
export function Failed() {
  const error = useRouteError()
  return (
    <main className="mx-auto max-w-reading px-5 py-16">
      <h1 className="mb-4 text-xl">The console could not be loaded</h1>
      <Refusal error={error instanceof Error ? error : new Error('Something went wrong.')}>
        <Button variant="secondary" onClick={() => location.reload()}>
          Retry
        </Button>
      </Refusal>
    </main>
  )
}
