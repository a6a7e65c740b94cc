/**
 * What somebody wrote, as text and nothing else: lines are kept, and signs that turn the direction
 * of writing around turn nothing outside their own line.
 */
export function WrittenText({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {children}
    </p>
  )
}
