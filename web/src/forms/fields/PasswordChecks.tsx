import Check from 'lucide-react/icons/check'
import * as wording from '../../lib/wording.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export interface PasswordCheck {
  label: string
  /** Missing for what only the server can check, which is never ticked off. */
  isMet?: (password: string) => boolean
}

/** The requirements of a new password, ticked off while it is typed. */
export function PasswordChecks({
  checks,
  value,
}: {
  checks: readonly PasswordCheck[]
  value: string
}) {
  return (
    <ul>
      {checks.map(({ label, isMet }) => {
        const met = value !== '' && isMet?.(value) === true
        return (
          <li key={label} className={`flex items-start gap-1.5 ${met ? 'text-success' : ''}`}>
            <span aria-hidden className="mt-0.5 grid size-4 shrink-0 place-items-center">
              {met ? (
                <Check strokeWidth={3} className="size-4" />
              ) : (
                <span className="size-1.5 rounded-full bg-control-border" />
              )}
            </span>
            {label}
            {met && <VisuallyHidden> {wording.met}</VisuallyHidden>}
          </li>
        )
      })}
    </ul>
  )
}
