import type { Coverage } from '@passbook/contract/coverage'
import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { INSURER_WORDS } from '../../../features/coverage/insurer-words.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { Money } from '../../../ui/Money.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** How much of what is on deposit is insured, of how much could be. */
export function Meter({ coverage }: { coverage: Coverage }) {
  const { insured_cents: insured, limit_cents: limit, balance_cents: balance } = coverage
  const { earnings } = useCharterWords()
  const percent = limit === 0 ? 0 : Math.min(100, (balance / limit) * 100)
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block text-ink-muted">
          Insured by the {INSURER_WORDS[coverage.insurer]?.name} on {formatFullDay(coverage.as_of)}
        </span>
        <Money cents={insured} className="text-display font-bold" />
      </p>
      <ProgressBar
        label={`${formatCents(balance)} on deposit, of ${formatCents(limit)} that can be insured`}
        percent={percent}
        isLabelShown
      />
      <p className="text-sm text-ink-muted">
        Of what we can see: your account here with the {earnings} it has earned, without money that
        is still on its way.
      </p>
    </div>
  )
}
