import type { AuditLine } from '@passbook/contract/console/audit'
import { Nothing } from '../parts/Nothing.tsx'
import { fieldWords, valueWords } from './thing-words.ts'

/** What was before and after, and what else was kept: the reason first of all. */
export function Details({ line: { changes, facts } }: { line: AuditLine }) {
  if (changes.length === 0 && facts.length === 0) return <Nothing />
  return (
    <ul className="flex max-w-reading flex-col gap-1">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="wrap-anywhere">
          <span className="text-ink-muted">{fieldWords(what)}: </span>
          {before !== null && (
            <>
              {valueWords(what, before) || 'empty'}{' '}
              <span className="text-ink-muted">became</span>{' '}
            </>
          )}
          {after === null ? 'none' : valueWords(what, after)}
        </li>
      ))}
      {facts.toSorted(fromBeforeTo).map(({ what, value }) => (
        <li key={what} className="wrap-anywhere">
          <span className="text-ink-muted">{fieldWords(what)}: </span>
          {valueWords(what, value)}
        </li>
      ))}
    </ul>
  )
}

type Fact = AuditLine['facts'][number]

/** The rest stays as it came. */
function fromBeforeTo(one: Fact, other: Fact): number {
  return Number(one.what === 'to') - Number(other.what === 'to')
}
