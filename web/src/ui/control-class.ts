const BOX =
  'w-full rounded-md border border-control-border bg-surface px-3.5 text-ink placeholder:text-ink-muted hover:border-ink-muted disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]'

/** The box of every control one types in or opens; 3 rem high. */
export const controlClass = `min-h-control text-base ${BOX}`

/** The box of several lines of text; it grows with them, up to most of the screen. */
export const areaControlClass = `field-sizing-content max-h-[60svh] min-h-36 resize-y py-3 text-base ${BOX}`

/** The box of the one figure a page is about: an amount, a code. */
export const figureControlClass = `figures min-h-18 text-xl font-bold ${BOX}`
