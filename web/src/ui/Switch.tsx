import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  /** The label next to it; the accessible name unless `aria-label` says more. */
  children: ReactNode
  checked: boolean
  /** The change is being saved: it keeps its focus and cannot be switched again. */
  isPending?: boolean
  onTurn: (isOn: boolean) => void
}

/** On or off, applied at once without a button. Uses the native checkbox. */
export function Switch({ children, checked, isPending = false, onTurn, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-target items-center gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-muted">
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-disabled={isPending || undefined}
          onChange={(event) => !isPending && onTurn(event.target.checked)}
          className="peer h-6 w-11 appearance-none rounded-full border border-control-border bg-sunken transition-colors duration-150 checked:border-primary-edge checked:bg-primary disabled:border-hairline forced-colors:appearance-auto"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control-border transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-primary peer-disabled:bg-hairline forced-colors:hidden"
        />
      </span>
      <span>{children}</span>
    </label>
  )
}
