import type { ClockEvent } from '@passbook/contract/sandbox'
import { formatAmount } from '../../lib/money.ts'
import { linkClass } from '../../ui/link-class.ts'
import { addressOf, type SectionId } from '../sections.ts'

type Kind = ClockEvent['what']

/** Each event in singular and plural, and the section that shows it. */
const WORDS: Record<Kind, { one: string; many: string; section: SectionId | null }> = {
  file_sent: { one: 'ACH file left', many: 'ACH files left', section: 'ach' },
  file_received: { one: 'file of returns came', many: 'files of returns came', section: 'ach' },
  deposit_posted: { one: 'deposit began to earn', many: 'deposits began to earn', section: null },
  settled: { one: 'transfer settled', many: 'transfers settled', section: null },
  returned: { one: 'transfer came back', many: 'transfers came back', section: 'ach' },
  interest_paid: {
    one: 'account was paid interest',
    many: 'accounts were paid interest',
    section: null,
  },
  letter: { one: 'letter was sent', many: 'letters were sent', section: 'inbox' },
}

/** Describes an event, as in "3 transfers settled, $1,250.00". */
export function happenedWords({ what, count, amount_cents }: ClockEvent): string {
  const { one, many } = WORDS[what]
  const sum = amount_cents === null ? '' : `, ${formatAmount(amount_cents)}`
  return `${count} ${count === 1 ? one : many}${sum}`
}

function sectionOf({ what }: ClockEvent): SectionId | null {
  return WORDS[what].section
}

/** The events of the last clock move, with links to their sections. */
export function HappenedList({ happened }: { happened: readonly ClockEvent[] }) {
  return (
    <section aria-labelledby="happened" className="mt-6 border-t border-hairline pt-4">
      <h2 id="happened" className="text-lg">
        What happened
      </h2>
      {happened.length === 0 ? (
        <p className="mt-1 text-ink-muted">Nothing fell due at this institution.</p>
      ) : (
        <ul className="figures mt-1 divide-y divide-hairline">
          {happened.map((each) => (
            <HappenedRow key={each.what} happened={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function HappenedRow({ happened }: { happened: ClockEvent }) {
  const section = sectionOf(happened)
  return (
    <li className="flex min-h-target flex-wrap items-center justify-between gap-x-4">
      {happenedWords(happened)}
      {section && (
        <a href={addressOf(section)} className={linkClass}>
          {section === 'inbox' ? 'Open the inbox' : 'See the files'}
        </a>
      )}
    </li>
  )
}
