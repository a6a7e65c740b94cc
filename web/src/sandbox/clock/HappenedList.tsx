import type { Happened } from '@passbook/contract/sandbox'
import { linkClass } from '../../ui/link-class.ts'
import { addressOf } from '../sections.ts'
import { happenedWords, sectionOf } from './happened-words.ts'

/** What the last move of the clock brought, with the way to see it. */
export function HappenedList({ happened }: { happened: readonly Happened[] }) {
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

function HappenedRow({ happened }: { happened: Happened }) {
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
