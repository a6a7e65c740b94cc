import type { Coverage } from '@passbook/contract/coverage'
import { useBranding } from '../../../branding/use-branding.ts'
import { INSURER_WORDS } from '../../../features/coverage/insurer-words.ts'
import { linkClass } from '../../../ui/link-class.ts'

/** What we cannot see counts too, and where all of it can be reckoned. */
export function Elsewhere({ coverage }: { coverage: Coverage }) {
  const name = useBranding()?.name ?? 'this institution'
  const words = INSURER_WORDS[coverage.insurer]
  if (!words) return null
  const { estimator, certificate, short } = words
  const number = coverage.certificate ? ` (${certificate} ${coverage.certificate})` : ''
  return (
    <section aria-labelledby="elsewhere" className="flex flex-col gap-2 text-sm text-ink-muted">
      <h2 id="elsewhere" className="font-bold text-ink">
        What we cannot see
      </h2>
      <p>
        Coverage counts by legal institution. Whatever else you have at {name}
        {number}, under any of its names, counts together with this account. Money at other insured
        institutions is insured apart from it.
      </p>
      <p>
        This is our reading of the {short}’s rules for what is on deposit today, not its decision.
        For all your accounts use{' '}
        <a href={estimator.url} target="_blank" rel="noreferrer" className={linkClass}>
          {estimator.name}
        </a>
        .
      </p>
    </section>
  )
}
