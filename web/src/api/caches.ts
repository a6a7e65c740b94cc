/** Modules that cache personal data register how to clear it; logging out does so (SPEC 4). */
const forgetters: (() => void)[] = []

export function onForget(forget: () => void): void {
  forgetters.push(forget)
}

export function forgetCaches(): void {
  for (const forget of forgetters) forget()
}
