import type { ReportEvent } from '@passbook/contract/console/suspicion'
import { Moment } from '../parts/Moment.tsx'
import { EVENT_WORDS, fieldWords } from './report-words.ts'

/** Who did what to a report, with what it said before. */
export function History({ events }: { events: readonly ReportEvent[] }) {
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-3 text-lg">
        History
      </h2>
      <ol className="flex max-w-reading flex-col gap-4">
        {events.map((event, place) => (
          <li key={place} className="border-l-2 border-hairline pl-4">
            <p>
              <strong>{EVENT_WORDS[event.action]}</strong> by {event.by},{' '}
              <span className="text-ink-muted">
                <Moment at={event.at} />
              </span>
            </p>
            {event.action !== 'open' && (
              <ul className="mt-1 text-sm">
                {event.changes.map(({ field, before, after }) => (
                  <li key={field} className="wrap-anywhere whitespace-pre-wrap">
                    <span className="text-ink-muted">{fieldWords(field)}: </span>
                    {before && `${before} became `}
                    {after || 'empty'}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
