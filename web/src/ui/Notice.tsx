import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Severity = 'success' | 'info' | 'warning' | 'error'

const SEVERITIES = {
  success: { Icon: CircleCheck, word: 'Success', tone: 'bg-success-tint', mark: 'text-success' },
  info: { Icon: Info, word: 'Information', tone: 'bg-info-tint', mark: 'text-info' },
  warning: { Icon: TriangleAlert, word: 'Warning', tone: 'bg-warning-tint', mark: 'text-warning' },
  error: { Icon: CircleAlert, word: 'Error', tone: 'bg-danger-tint', mark: 'text-danger' },
} as const

export interface NoticeProps {
  severity: Severity
  title?: ReactNode
  children?: ReactNode
  /** At the end of the notice: a close button, a link. */
  action?: ReactNode
  /** 'alert' interrupts and 'status' waits; leave it out for what was there from the start. */
  role?: 'alert' | 'status'
}

/** Something to know, in words with an icon: colour is never alone (UX 31). */
export function Notice({ severity, title, children, action, role }: NoticeProps) {
  const { Icon, word, tone, mark } = SEVERITIES[severity]
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-md border border-transparent p-4 text-ink ${tone}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
