export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const BASE =
  'relative inline-flex min-h-control items-center justify-center gap-2 rounded-md border px-5 py-2 text-center font-bold no-underline transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-primary-edge bg-primary text-on-primary hover:bg-primary-hover disabled:border-transparent disabled:bg-sunken disabled:text-ink-muted',
  secondary:
    'border-control-border bg-surface text-primary-text hover:bg-sunken disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted',
  quiet:
    'border-transparent bg-transparent text-primary-text hover:bg-sunken disabled:bg-transparent disabled:text-ink-muted',
  // Outlined, so that it cannot be confused with a brand's own red.
  danger:
    'border-danger bg-surface text-danger hover:bg-danger-tint disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted',
}

/** The look of a button, for buttons (Button) and for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', isFullWidth = false): string {
  return `${BASE} ${VARIANTS[variant]} ${isFullWidth ? 'w-full' : ''}`
}
