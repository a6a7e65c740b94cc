import { Card } from '../../ui/Card.tsx'
import * as wording from './wording.ts'

interface AuthorizationProps {
  /** Null if the person has no account to debit, or the deposit was made before its words were kept. */
  text: string | null
}

/** RULES "Terms and signatures": what a person authorizes by confirming one deposit, before they do. */
export function SingleAuthorization({ text }: AuthorizationProps) {
  return (
    text && (
      <Card>
        <h2 className="mb-2 text-lg font-bold">{wording.whatYouAuthorize}</h2>
        <p className="text-pretty">{text}</p>
      </Card>
    )
  )
}

/** The copy that the person keeps: the words they confirmed, quoted, because they speak of that day. */
export function AuthorizationCopy({ text }: AuthorizationProps) {
  return (
    text && (
      <div className="mt-5 border-t border-hairline pt-3">
        <h3 className="mb-1 font-bold">{wording.yourAuthorization}</h3>
        <blockquote className="text-sm text-pretty text-ink-muted">“{text}”</blockquote>
      </div>
    )
  )
}
