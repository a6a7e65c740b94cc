import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import * as wording from '../lib/wording.ts'
import { Notice } from '../ui/Notice.tsx'
import { hideNotification, useNotification } from './notification.ts'

/** SPEC 9. */
const AUTO_HIDE_MS = 10_000

/** SPEC 8: bottom center, hides after ten seconds, can be closed; waits while the pointer is on it. */
export function Toast() {
  const { message, isOpen, severity } = useNotification()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!isOpen || isHeld || !message) return
    const timer = setTimeout(hideNotification, AUTO_HIDE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isHeld, message])

  return (
    <div
      role={severity === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex justify-center lg:bottom-6 low:bottom-2 print:hidden"
    >
      {isOpen && message && (
        <div className="animate-appear pointer-events-auto w-full max-w-task rounded-md shadow-raised">
          <Notice
            severity={severity}
            action={
              <button
                type="button"
                aria-label={wording.close}
                onClick={hideNotification}
                className="-m-2 grid size-target shrink-0 place-items-center rounded-md"
              >
                <X aria-hidden className="size-5" />
              </button>
            }
          >
            {message}
          </Notice>
        </div>
      )}
    </div>
  )
}
