import { Suspense, useState } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { useBranding } from '../branding/use-branding.ts'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { useSession } from '../session/session-store.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { loadedDialogs } from './leaving/loaded-dialogs.ts'
import { lazyPart } from './loading/lazy-part.tsx'
import { standaloneLinkClass } from '../ui/link-class.ts'

const ContactDialog = lazyPart(
  () => import('./ContactDialog.tsx').then((m) => m.ContactDialog),
  ContactWords,
)

/** Shown if the dialog cannot be loaded, as without a network. */
function ContactWords() {
  const email = useBranding()?.emails.support
  return <p className="pb-6 text-center text-sm">{fill(wording.emailUsEmail, { email })}</p>
}

/** SPEC 1: help in the same place on every page. */
export function Footer() {
  const isSignedIn = useSession((session) => session.kind === 'session')
  const hasToken = useSession((session) => session.kind !== 'none')
  const [isContactOpen, setContactOpen] = useState(false)
  const navigate = useNavigate()
  const Contact = loadedDialogs.Contact ?? ContactDialog

  async function contact() {
    if (isSignedIn) await navigate(href('/message-center'))
    else setContactOpen(true)
  }

  return (
    <footer className="mt-8 print:hidden">
      <div className="flex flex-wrap items-center justify-center gap-x-5 border-t border-hairline py-6 text-sm">
        <span className="text-ink-muted">{wording.needHelp}</span>
        <LinkButton onClick={() => void contact()}>{wording.contactUs}</LinkButton>
        {isSignedIn && (
          <Link to={href('/faq')} className={standaloneLinkClass}>
            {wording.faqs}
          </Link>
        )}
        {hasToken && (
          <Link to={href('/logout')} className={standaloneLinkClass}>
            {wording.logOut}
          </Link>
        )}
      </div>
      {isContactOpen && (
        <Suspense>
          <Contact onClose={() => setContactOpen(false)} />
        </Suspense>
      )}
    </footer>
  )
}
