import { type InboxMessage, SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox } from '../use-sandbox.ts'

const KEYWORDS = ['STOP', 'HELP', 'START'] as const

const EFFECTS = {
  stop: 'No more texts go to this phone; codes come by email.',
  help: 'The answer is in the inbox.',
  start: 'Texts go to this phone again.',
  none: 'It was not understood, and nothing changed.',
} as const

/** Sends a keyword as this phone would. By law every sender of texts must understand these. */
export function AnswerText({ phone }: { phone: string }) {
  const from = formatPhone(phone)
  const send = useMutation(
    { mutationFn: (text: string) => sandbox.sendText(from, text), onSettled: refreshSandbox },
    queryClient,
  )
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-sm text-ink-muted">Send a text as {from}</p>
      <div className="flex flex-wrap gap-3">
        {KEYWORDS.map((keyword) => (
          <Button
            key={keyword}
            variant="secondary"
            isPending={send.isPending && send.variables === keyword}
            onClick={() => send.mutate(keyword)}
          >
            {keyword}
          </Button>
        ))}
      </div>
      {send.isSuccess && (
        <Notice severity="success" role="status">
          {send.variables} was sent. {EFFECTS[send.data.effect]}
        </Notice>
      )}
      {send.isError && (
        <Notice severity="error" role="alert" title="It was not sent">
          {send.error.message}
        </Notice>
      )}
    </div>
  )
}

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
