/**
 * Text that somebody wrote, shown as plain text: line breaks are kept, and characters that reverse
 * the writing direction affect only their own line.
 */
export function WrittenText({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {children}
    </p>
  )
}
