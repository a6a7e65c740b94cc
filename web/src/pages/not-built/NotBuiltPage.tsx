/** An honest placeholder; a test counts the routes that still use it. */
export function NotBuiltPage() {
  return (
    <section>
      <h1 tabIndex={-1}>Not built yet</h1>
      <p>This page has its address and its rules, but there is nothing to do here yet.</p>
    </section>
  )
}
