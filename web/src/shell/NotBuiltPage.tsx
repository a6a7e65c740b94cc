/** An honest placeholder; the snapshot of the route table shows which rows still have it. */
export function NotBuiltPage() {
  return (
    <section>
      <h1 tabIndex={-1}>Not built yet</h1>
      <p>This page has its address and its rules, but there is nothing to do here yet.</p>
    </section>
  )
}
