import { Link, href, useRevalidator } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Intro } from '../../shell/Intro.tsx'

/** The hub: its guard redirects automatically, so this page shows only when progress could not be loaded. */
export function EntryPage() {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <Intro title="Signing you in">You’re signed in, but we couldn’t load your account.</Intro>
      <Notice severity="error" role="alert" title="Your account could not be loaded">
        Check your connection and try again. Nothing has been lost.
      </Notice>
      <div className="mt-6 flex flex-col gap-4">
        <Button isFullWidth isPending={state === 'loading'} onClick={() => void revalidate()}>
          Retry
        </Button>
        <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
          Log out
        </Link>
      </div>
    </>
  )
}
