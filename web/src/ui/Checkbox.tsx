import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

/** The whole row is the target; the native box works and the drawn one shows its state. */
export function Checkbox({ children, className = '', ...rest }: CheckboxProps) {
  return (
    <label
      className={`inline-flex min-h-target items-start gap-2.5 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-muted ${className}`}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-sm border border-control-border bg-surface checked:border-primary-edge checked:bg-primary hover:border-ink-muted disabled:border-hairline disabled:bg-sunken aria-invalid:border-danger forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-3.5 text-on-primary peer-checked:block peer-disabled:text-ink-muted forced-colors:peer-checked:hidden"
        />
      </span>
      <span>{children}</span>
    </label>
  )
}
