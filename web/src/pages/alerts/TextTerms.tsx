import type { User } from '@passbook/contract/auth'
import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { formatMoment } from '../../lib/moment.ts'
import { formatPhone } from '../../lib/phone.ts'
import { linkClass } from '../../ui/link-class.ts'

type Phone = Pick<User, 'phone' | 'texts_stopped_at'>

/** What one agrees to by turning a text on, before it can be turned on (RULES-2: SMS). */
export function TextTerms({ user }: { user: Phone }) {
  return (
    <section aria-labelledby="text-terms" className="rounded-lg bg-sunken p-5">
      <h2 id="text-terms" className="font-bold">
        Text messages
      </h2>
      <p className="mt-1">
        <Words {...user} />
      </p>
    </section>
  )
}

function Words({ phone, texts_stopped_at }: Phone) {
  const institution = useBranding()?.name ?? 'We'
  if (phone === null) {
    return (
      <>
        Texts need a mobile phone that you have confirmed.{' '}
        <Link to={href('/setup-mobile-mfa')} className={linkClass}>
          Add a mobile phone
        </Link>
      </>
    )
  }
  const number = <span className="whitespace-nowrap">{formatPhone(phone)}</span>
  if (texts_stopped_at !== null) {
    return (
      <>
        {number} answered STOP on {formatMoment(texts_stopped_at)}, so we send it no texts, and your
        sign-in codes come by email. To get texts again, text START to the number our texts came
        from. The texts you had turned on then come again.
      </>
    )
  }
  return (
    <>
      By turning a text on you agree that {institution} texts {number} when it happens. How many you
      get depends on what happens in your account. Message and data rates may apply. Reply STOP to
      end all our texts, sign-in codes too, or HELP for help. You need no texts to have an account.
    </>
  )
}
