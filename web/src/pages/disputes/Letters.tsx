import type { DisputeLetter } from '@passbook/contract/disputes'
import { formatMoment } from '../../lib/moment.ts'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'

/** What was written about a report, word for word, the oldest first. */
export function Letters({ letters }: { letters: readonly DisputeLetter[] }) {
  if (letters.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg font-bold">What we wrote to you</h2>
      {letters.map(({ uuid, subject, paragraphs, sent_at }) => (
        <Disclosure
          key={uuid}
          title={
            <span>
              <span className="block">{subject}</span>
              <span className="block text-sm font-normal text-ink-muted">
                {formatMoment(sent_at)}
              </span>
            </span>
          }
        >
          <div className="flex flex-col gap-3">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}
