export interface FieldIds {
  control: string
  hint: string
  error: string
  describedBy: string | undefined
}

/** The ids that connect a control to its hint and its error. */
export function fieldIds(control: string, hasHint: boolean, hasError: boolean): FieldIds {
  const [hint, error] = [`${control}-hint`, `${control}-error`]
  const describedBy = [hasError && error, hasHint && hint].filter(Boolean).join(' ') || undefined
  return { control, hint, error, describedBy }
}
