/** Words to somebody, with their name where it is known. */
export function named(words: string, firstName: string | null): string {
  return firstName ? `${words}, ${firstName}` : words
}
