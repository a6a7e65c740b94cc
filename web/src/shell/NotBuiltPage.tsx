import { useBranding } from '../branding/use-branding.ts'
import { linkClass } from '../ui/link-class.ts'
import { Intro } from './Intro.tsx'
import { LeadOn } from './LeadOn.tsx'
import { useLogoDestination } from './use-logo-destination.ts'

/**
 * An honest placeholder with a way back (UX 37); the snapshot of the route table shows which rows
 * still have it.
 */
export function NotBuiltPage() {
  const home = useLogoDestination()
  const support = useBranding()?.emails.support
  return (
    <>
      <Intro title="Not built yet">
        <p>This page has its address and its rules, but there is nothing to do here yet.</p>
        {support && (
          <p>
            If you came to ask us something, write to{' '}
            <a href={`mailto:${support}`} className={linkClass}>
              {support}
            </a>
            .
          </p>
        )}
      </Intro>
      <div className="max-w-task">
        <LeadOn to={home}>Go back</LeadOn>
      </div>
    </>
  )
}
