import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

export type Severity = 'success' | 'info' | 'warning' | 'error'

const MARKS = {
  success: { Icon: CircleCheck, tone: 'text-success' },
  info: { Icon: Info, tone: 'text-info' },
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  error: { Icon: CircleAlert, tone: 'text-danger' },
} as const

/** The icon of a severity; a word next to it says the same (UX 31). */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { Icon, tone } = MARKS[severity]
  return <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
}
