/** Messages between the tabs of one host. */
type TabMessage =
  | { kind: 'signed-out' }
  | { kind: 'extended'; session_id: string; endsAtMs: number }

let channel: BroadcastChannel | null = null

export function openTabs(onMessage: (message: TabMessage) => void): void {
  channel = new BroadcastChannel(`passbook ${location.host}`)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
}

export function notifyTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage(message)
}

/**
 * The owner of this tab, by an id that reveals nothing: a reload that finds the session expired
 * leads the same person, and nobody else, back to the page (STATES: Session edges). Logging out
 * clears it, and so does closing the tab.
 */
const KEY = 'passbook-depositor'

export function markTab(depositorId: string | null): void {
  if (depositorId === null) storage()?.removeItem(KEY)
  else storage()?.setItem(KEY, depositorId)
}

export function tabOwner(): string | null {
  return storage()?.getItem(KEY) ?? null
}

/** A browser may forbid storage; some pages have none at all. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
