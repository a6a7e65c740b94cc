import type { InboxMessage } from '@passbook/contract/sandbox'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { AnswerText } from './AnswerText.tsx'
import { Letter } from './Letter.tsx'

const timeOf = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** One message, with its code or link where a hurried person finds it. */
export function Message({ message }: { message: InboxMessage }) {
  const { id, channel, to, subject, text, html, received_at, code, link } = message
  const Icon = channel === 'email' ? Mail : MessageSquare
  return (
    <li>
      <Disclosure
        title={
          <span className="flex min-w-0 flex-1 items-start gap-4 sm:items-center">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted sm:mt-0" />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block">{subject ?? 'Text message'}</span>
                <span className="block truncate text-sm font-normal text-ink-muted">to {to}</span>
              </span>
              {code && <span className="figures text-lg">{code}</span>}
              <span className="text-sm font-normal text-ink-muted">
                {timeOf.format(new Date(received_at))}
              </span>
            </span>
          </span>
        }
      >
        {html === null ? (
          <p className="break-words whitespace-pre-wrap">{text}</p>
        ) : (
          <Letter id={id} title={subject ?? 'Email'} />
        )}
        {channel === 'sms' && <AnswerText phone={to} />}
        {link && (
          <p className="mt-3">
            <a href={link} className={linkClass}>
              Open the link
            </a>
          </p>
        )}
      </Disclosure>
    </li>
  )
}
