import type { DisputeLetter } from '@passbook/contract/disputes'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Moment } from '../parts/Moment.tsx'

/** What was written to the customer, word for word. */
export function LettersSent({ letters }: { letters: readonly DisputeLetter[] }) {
  return (
    <Card>
      <h2 className="mb-1 text-lg">Letters sent</h2>
      {letters.length === 0 && <p className="text-sm text-ink-muted">None yet.</p>}
      {letters.map(({ uuid, subject, paragraphs, sent_at }) => (
        <Disclosure
          key={uuid}
          title={
            <span>
              {subject}
              <span className="block text-sm font-normal text-ink-muted">
                <Moment at={sent_at} />
              </span>
            </span>
          }
        >
          <div className="flex flex-col gap-3 text-sm">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}
