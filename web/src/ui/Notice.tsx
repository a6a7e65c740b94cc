import type { ReactNode } from 'react'
import * as wording from '../lib/wording.ts'
import { type Severity, SeverityMark } from './SeverityMark.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SEVERITIES = {
  success: { word: wording.success, tone: 'bg-success-tint' },
  info: { word: wording.information, tone: 'bg-info-tint' },
  warning: { word: wording.warning, tone: 'bg-warning-tint' },
  error: { word: wording.error, tone: 'bg-danger-tint' },
} as const

export interface NoticeProps {
  severity: Severity
  title?: ReactNode
  children?: ReactNode
  /** At the end of the notice: a close button, a link. */
  action?: ReactNode
  /** 'alert' interrupts and 'status' waits; leave it out for content that was there from the start. */
  role?: 'alert' | 'status'
}

/** A message with an icon: never by color alone (UX 31). */
export function Notice({ severity, title, children, action, role }: NoticeProps) {
  const { word, tone } = SEVERITIES[severity]
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-md border border-transparent p-4 text-ink ${tone}`}
    >
      <SeverityMark severity={severity} />
      <div className="min-w-0 flex-1">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
