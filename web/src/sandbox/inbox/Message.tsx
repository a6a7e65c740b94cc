import { type InboxMessage, SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { AnswerText } from './AnswerText.tsx'

const FIRST_HEIGHT_PX = 320

/**
 * An email as its reader sees it. Its content security policy allows no scripts. It is on this host, so
 * its height can be measured and the frame set to it.
 */
function EmailFrame({ id, title }: { id: number; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  return (
    <iframe
      src={`${SANDBOX_PREFIX}/inbox/${id}/letter`}
      title={title}
      height={height}
      loading="lazy"
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      className="hairline w-full rounded-md"
      onLoad={({ currentTarget: { contentDocument } }) => {
        setHeight(contentDocument?.documentElement.scrollHeight ?? FIRST_HEIGHT_PX)
      }}
    />
  )
}

const timeOf = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** One message, with its code or link at the top. */
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
          <EmailFrame id={id} title={subject ?? 'Email'} />
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
