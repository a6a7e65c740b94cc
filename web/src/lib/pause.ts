/** Lets the browser handle input and paint before long work continues; works in background tabs too. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no other origin
    port2.postMessage(null)
  })
}
