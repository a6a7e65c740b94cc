/** Whatever keeps replies registers here how to forget them; logging out forgets all (SPEC 4). */
const forgetters: (() => void)[] = []

export function onForget(forget: () => void): void {
  forgetters.push(forget)
}

export function forgetCaches(): void {
  for (const forget of forgetters) forget()
}
