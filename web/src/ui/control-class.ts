const BOX =
  'w-full rounded-md border border-control-border bg-surface px-3.5 text-ink placeholder:text-ink-muted hover:border-ink-muted disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]'

/** The box of every control that people type in or open; 3 rem high. */
export const controlClass = `min-h-control text-base ${BOX}`

/** The box of multi-line text; it grows with the text, up to most of the screen. */
export const areaControlClass = `field-sizing-content max-h-[60svh] min-h-36 resize-y py-3 text-base ${BOX}`

/** The box of the main figure of a page: an amount, a code. */
export const figureControlClass = `figures min-h-18 text-xl font-bold ${BOX}`
