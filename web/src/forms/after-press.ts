let isPressed = false
let isWatching = false

/**
 * Runs now, or, while the pointer is down, once it is up again. An error that appears on blur moves
 * what is below it; without this the button under a pressed pointer moves away before the click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}

/** Notices presses from now on; a press begins before the blur that it causes. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (isPressed = false), { capture: true })
  }
}
