import { splitMoment } from '@passbook/contract/format-dates'
import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import type { Alert } from '@passbook/contract/alerts'
import type { Severity } from '@passbook/contract/enums'
import { useRef } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { SeverityMark } from '../../ui/SeverityMark.tsx'
import { useReadAlert } from './use-read-alerts.ts'
import * as wording from './wording.ts'

/** The severity in words, beside its icon (UX 31). */
const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  success: wording.update,
  info: wording.forYourInformation,
  warning: wording.pleaseReview,
  error: wording.problem,
}

/** One alert: its severity, whether it was read, what happened, and its link. */
export function AlertItem({ alert }: { alert: Alert }) {
  const { read, error } = useReadAlert(alert)
  const link = useRef<HTMLAnchorElement>(null)
  const isUnread = alert.read_at === null
  function markAsRead() {
    // The button disappears, so focus moves to the link of the same alert.
    link.current?.focus()
    void read()
  }
  return (
    <li className="flex gap-3 border-b border-hairline py-5 last:border-b-0">
      <SeverityMark severity={alert.severity} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
          <span>
            {SEVERITY_WORDS[alert.severity]}
            {isUnread && <span className="font-bold text-ink"> {wording.unread}</span>}
          </span>
          <time dateTime={alert.created_at}>{splitMoment(alert.created_at).time}</time>
        </p>
        <h3 className={`mt-1 break-words ${isUnread ? 'font-bold' : 'font-normal'}`}>
          {alert.title}
        </h3>
        <p className="mt-1 max-w-reading break-words text-ink-muted">{alert.message}</p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Link
            ref={link}
            to={alert.path}
            className={standaloneLinkClass}
            aria-label={`${ALERT_KINDS[alert.kind].link}: ${alert.title}`}
            onClick={() => void read()}
          >
            {ALERT_KINDS[alert.kind].link}
          </Link>
          {isUnread && (
            <LinkButton
              aria-label={fill(wording.markAsReadTitle, { title: alert.title })}
              onClick={markAsRead}
            >
              {wording.markAsRead}
            </LinkButton>
          )}
        </div>
        <Refusal error={error} flow="alert-read" title={wording.thisAlertIsStillUnread} />
      </div>
    </li>
  )
}
