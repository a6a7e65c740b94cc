import { fill } from '../../../lib/fill.ts'
import * as wording from '../wording.ts'
import { filledParts } from './faq-list.ts'

interface AnswerProps {
  answer: string
  values: readonly { name: string; value: string }[]
}

/** An answer as depositors read it, with unknown values marked. */
export function Answer({ answer, values }: AnswerProps) {
  return (
    <span className="block whitespace-pre-line text-ink-muted">
      {filledParts(answer, values).map(({ text, kind }, index) =>
        kind === 'unknown' ? (
          <mark key={index} className="bg-danger-tint text-ink">
            {fill(wording.textUnknownValue, { text })}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
