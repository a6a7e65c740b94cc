import CircleAlert from 'lucide-react/icons/circle-alert'
import type { MouseEvent, Ref } from 'react'
import * as wording from '../lib/wording.ts'

export interface SummaryItem {
  /** The id of the invalid control; null for errors that belong to no field. */
  controlId: string | null
  message: string
}

/** The errors that kept a form from being sent, each linking to its field (UX 11). */
export function ErrorSummary({
  items,
  ref,
}: {
  items: readonly SummaryItem[]
  ref?: Ref<HTMLDivElement>
}) {
  const [only] = items
  const isPlain = items.length === 1 && only?.controlId === null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex scroll-mt-2 gap-3 rounded-md border border-danger bg-danger-tint p-4"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      {isPlain ? (
        <p className="font-bold">{only.message}</p>
      ) : (
        <div className="min-w-0">
          <h2 className="font-bold">{wording.thereIsAProblem}</h2>
          <ul>
            {items.map((item) => (
              <li key={`${item.controlId} ${item.message}`} className="mt-1">
                <SummaryLine {...item} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function SummaryLine({ controlId, message }: SummaryItem) {
  if (!controlId) return message
  return (
    <a
      href={`#${controlId}`}
      onClick={(event) => goTo(event, controlId)}
      className="rounded-sm underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {message}
    </a>
  )
}

/** What gets focus inside a field of several parts. */
const FOCUSABLE = 'input, textarea, button, [role="spinbutton"]'

/** Moves focus instead of jumping: the URL stays, and the label is scrolled into view with its control. */
function goTo(event: MouseEvent, controlId: string) {
  const field = document.getElementById(controlId)
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE)
  if (!control) return
  event.preventDefault()
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
