import type { ComponentProps, MouseEvent } from 'react'
import * as wording from '../lib/wording.ts'
import { Announcement } from './Announcement.tsx'
import { buttonClass } from './button-class.ts'
import type { ButtonVariant } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  isFullWidth?: boolean
  /** Keeps its size and focus, cannot be pressed again, and says so (UX 20). */
  isPending?: boolean
  /** The announcement while pending. */
  pendingLabel?: string
}

/**
 * Native on purpose, like every part that the sign-in page needs: React Aria's button, text field
 * and checkbox weigh 17 kB, which the first load's budget does not allow. A native button is
 * already accessible.
 */
export function Button({
  variant = 'primary',
  isFullWidth = false,
  isPending = false,
  pendingLabel = wording.workingPleaseWait,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-disabled={isPending || undefined}
        onClick={press}
        className={`${buttonClass(variant, isFullWidth)} ${className}`}
      >
        <span className={`inline-flex items-center gap-2 ${isPending ? 'opacity-0' : ''}`}>
          {children}
        </span>
        {isPending && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      <Announcement>{isPending && pendingLabel}</Announcement>
    </>
  )
}
