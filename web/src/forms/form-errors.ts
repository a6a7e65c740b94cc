import type { FieldValues, Path } from 'react-hook-form'
import type { Refusal } from '../lib/refusal.ts'
import type { SummaryItem } from '../ui/ErrorSummary.tsx'
import { controlId, type AppForm } from './use-app-form.ts'

/** Marks an error that only the server can find. */
export const SERVER_ERROR = 'server'

/**
 * Shows the server's errors where the browser's would be; errors that fit no field are shown for
 * the whole form, with the id to quote if the failure is on our side.
 */
export function showErrors<In extends FieldValues, Out>(
  form: AppForm<In, Out>,
  { errors, quote }: Refusal,
): void {
  const wholeForm: string[] = []
  for (const [name, messages] of Object.entries(errors)) {
    if (isField(form, name))
      form.setError(name, { type: SERVER_ERROR, message: messages.join(' ') })
    else wholeForm.push(...messages)
  }
  if (wholeForm.length === 0) return
  if (quote) wholeForm.push(quote)
  form.setError('root', { type: SERVER_ERROR, message: wholeForm.join(' ') })
}

/** A name from the server is a field of this form if the page shows a control for it. */
function isField<In extends FieldValues, Out>(
  form: AppForm<In, Out>,
  name: string,
): name is Path<In> {
  return name !== '' && document.getElementById(controlId(form, name)) !== null
}

/** All errors of the form as lines of the summary, in page order. */
export function summaryItems(form: { id: string }, errors: object): SummaryItem[] {
  return flatten(errors, '')
    .map(({ name, message }) => ({
      controlId: name === 'root' ? null : controlId(form, name),
      message,
    }))
    .toSorted((a, b) => position(a.controlId, b.controlId))
}

function flatten(errors: object, prefix: string): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    if ('message' in error && typeof error.message === 'string') {
      return [{ name: `${prefix}${key}`, message: error.message }]
    }
    // A control's reference may be next to nested errors; only plain objects are traversed.
    return key === 'ref' ? [] : flatten(error, `${prefix}${key}.`)
  })
}

function position(a: string | null, b: string | null): number {
  const [first, second] = [a, b].map((id) => (id ? document.getElementById(id) : null))
  if (!first || !second) return Number(Boolean(first)) - Number(Boolean(second))
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

let isPressed = false
let isWatching = false

/**
 * Runs now or, while the pointer is down, once it is up. An error that appears on blur moves what is below
 * it; without this the pressed button would move away before the click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

/** Tracks presses from now on; a press begins before the blur that it causes. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (isPressed = false), { capture: true })
  }
}
