import { Link, useRouteError } from 'react-router'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { Page } from '../parts/Page.tsx'
import * as wording from '../parts/wording.ts'

export function NotFound() {
  return (
    <Page title={wording.pageNotFound}>
      <p>{wording.thereIsNoConsolePage}</p>
      <Link to={consoleHref('/console')} className={standaloneLinkClass}>
        {wording.goToTheWorkQueue}
      </Link>
    </Page>
  )
}

/** Shown when the console cannot start or a page of it fails. */
export function Failed() {
  const error = useRouteError()
  return (
    <main className="mx-auto max-w-reading px-5 py-16">
      <h1 className="mb-4 text-xl">{wording.theConsoleCouldNotBe}</h1>
      <Refusal error={error instanceof Error ? error : new Error(wording.somethingWentWrong)}>
        <Button variant="secondary" onClick={() => location.reload()}>
          {wording.retry}
        </Button>
      </Refusal>
    </main>
  )
}
