/** What the tabs of one host tell each other. */
export type TabMessage =
  | { kind: 'signed-out' }
  | { kind: 'extended'; session_id: string; endsAtMs: number }

let channel: BroadcastChannel | null = null

export function openTabs(onMessage: (message: TabMessage) => void): void {
  channel = new BroadcastChannel(`passbook ${location.host}`)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
}

export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage(message)
}
