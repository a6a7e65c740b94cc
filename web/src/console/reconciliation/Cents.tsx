import { Money } from '../../ui/Money.tsx'
import { Nothing } from '../parts/Nothing.tsx'

/** Money in or out of the account at the bank; which way is said in a word, not by a sign alone. */
export function Cents({ cents }: { cents: number | null }) {
  if (cents === null) return <Nothing>The bank does not say which way</Nothing>
  return (
    <>
      <Money cents={Math.abs(cents)} />
      {cents !== 0 && <span className="text-ink-muted">{cents < 0 ? ' out' : ' in'}</span>}
    </>
  )
}
