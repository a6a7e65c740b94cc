import { fill } from '../../lib/fill.ts'
import { Moment } from '../parts/Moment.tsx'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

interface HistoryProps<Action extends string> {
  events: readonly {
    at: string
    by: string
    action: Action
    changes: readonly { field: string; before: string; after: string }[]
  }[]
  eventWords: Readonly<Record<Action, string>>
  fieldWords: (field: string) => string
  /** The first action. Its values are shown above, so they are not repeated. */
  first: Action
}

/** The history of a report or request: who did what, with the values before and after. */
export function History<Action extends string>({
  events,
  eventWords,
  fieldWords,
  first,
}: HistoryProps<Action>) {
  const say = useSay()
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-3 text-lg">
        {wording.history}
      </h2>
      <ol className="flex max-w-reading flex-col gap-4">
        {events.map((event, place) => (
          <li key={place} className="border-l-2 border-hairline pl-4">
            <p>
              {fill(wording.eventByAt, {
                event: <strong>{eventWords[event.action]}</strong>,
                by: event.by,
                at: (
                  <span className="text-ink-muted">
                    <Moment at={event.at} />
                  </span>
                ),
              })}
            </p>
            {event.action !== first && (
              <ul className="mt-1 text-sm">
                {event.changes.map(({ field, before, after }) => (
                  <li key={field} className="wrap-anywhere whitespace-pre-wrap">
                    <span className="text-ink-muted">{say(fieldWords(field))}: </span>
                    {before
                      ? fill(wording.beforeChangedToAfter, {
                          before,
                          after: after || wording.empty,
                        })
                      : after || wording.empty}
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
