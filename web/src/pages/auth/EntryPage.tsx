import { Link, href, useRevalidator } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Intro } from '../../shell/Intro.tsx'
import * as wording from './wording.ts'

/** The hub: its guard redirects automatically, so this page shows only when progress could not be loaded. */
export function EntryPage() {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <Intro title={wording.signingYouIn}>{wording.youreSignedInButWe}</Intro>
      <Notice severity="error" role="alert" title={wording.weCouldntLoadYourAccount}>
        {wording.checkYourConnectionAndTry}
      </Notice>
      <div className="mt-6 flex flex-col gap-4">
        <Button isFullWidth isPending={state === 'loading'} onClick={() => void revalidate()}>
          {wording.retry}
        </Button>
        <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
          {wording.logOut}
        </Link>
      </div>
    </>
  )
}
