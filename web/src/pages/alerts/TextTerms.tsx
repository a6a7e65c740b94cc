import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { formatPhone } from '../../lib/phone.ts'
import { linkClass } from '../../ui/link-class.ts'

/** What one agrees to by turning a text on, before it can be turned on (RULES-2: SMS). */
export function TextTerms({ phone }: { phone: string | null }) {
  const institution = useBranding()?.name ?? 'We'
  return (
    <section aria-labelledby="text-terms" className="rounded-lg bg-sunken p-5">
      <h2 id="text-terms" className="font-bold">
        Text messages
      </h2>
      {phone === null ? (
        <p className="mt-1">
          Texts need a mobile phone that you have confirmed.{' '}
          <Link to={href('/setup-mobile-mfa')} className={linkClass}>
            Add a mobile phone
          </Link>
        </p>
      ) : (
        <p className="mt-1">
          By turning a text on you agree that {institution} texts{' '}
          <span className="whitespace-nowrap">{formatPhone(phone)}</span> when it happens. How many
          you get depends on what happens in your account. Message and data rates may apply. Reply
          STOP to end all our texts, sign-in codes too, or HELP for help. Texts are never needed to
          have an account.
        </p>
      )}
    </section>
  )
}
