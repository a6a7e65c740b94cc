import { Money } from '../../ui/Money.tsx'
import { DevSection } from './DevSection.tsx'

export function DevType() {
  return (
    <DevSection title="Type">
      <p className="text-display font-bold">
        <Money cents={48_215_37} />
      </p>
      <p className="text-xl font-bold">How much would you like to save first?</p>
      <p className="text-lg font-bold">What happens next</p>
      <p>Text. You can add more at any time, and withdraw whenever you wish.</p>
      <p className="text-sm text-ink-muted">
        Small. Annual Percentage Yield, accurate as of today. The rate may change after the account
        is opened.
      </p>
      <p className="text-xs text-ink-muted">Smallest, under icons only.</p>
    </DevSection>
  )
}
