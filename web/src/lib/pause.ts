/** Lets keys be answered and the screen be drawn before long work goes on; also in a tab in the background. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no other origin
    port2.postMessage(null)
  })
}
