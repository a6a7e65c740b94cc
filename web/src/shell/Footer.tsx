import { Suspense, lazy, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../ui/link-class.ts'

const ContactDialog = lazy(() =>
  import('./ContactDialog.tsx').then((module) => ({ default: module.ContactDialog })),
)

/** SPEC 1: help in the same place on every page. */
export function Footer() {
  const isSignedIn = useSession((session) => session.kind === 'session')
  const hasToken = useSession((session) => session.kind !== 'none')
  const [isContactOpen, setContactOpen] = useState(false)
  const navigate = useNavigate()

  async function contact() {
    if (isSignedIn) await navigate(paths.messageCenter())
    else setContactOpen(true)
  }

  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-5 py-6 text-sm">
      <span className="text-ink-muted">Need help?</span>
      <LinkButton onClick={() => void contact()}>Contact us</LinkButton>
      {hasToken && (
        <Link to={paths.logout()} className={standaloneLinkClass}>
          Log out
        </Link>
      )}
      {isContactOpen && (
        <Suspense>
          <ContactDialog onClose={() => setContactOpen(false)} />
        </Suspense>
      )}
    </footer>
  )
}
