/** Whatever keeps something of a person registers here how to forget it; a log out does (SPEC 4). */
const forgetters: (() => void)[] = []

export function onForget(forget: () => void): void {
  forgetters.push(forget)
}

export function forgetCaches(): void {
  for (const forget of forgetters) forget()
}
