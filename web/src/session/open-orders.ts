/**
 * The keys of orders that were reviewed but not confirmed yet, shared by the tabs of one browser.
 * An order is identified by a digest of its owner and content, so nothing about an account is
 * stored and nobody finds the key of another person. A deliberate logout clears all of them; after
 * an expired session the same person continues with the same key.
 */
const STORED_AS = 'passbook-orders'
/** How long a lost answer can be recovered; the same order later counts as a new one. */
const OPEN_MS = 30 * 60_000
const MOST_OPEN = 20

interface OpenOrder {
  digest: string
  key: string
  /** When it was last reviewed or sent. */
  usedAt: number
}

/**
 * The key of an order; a new one if none is open. Tabs take turns: two that reach the same review at
 * the same moment would otherwise both find none and each make a key.
 */
export async function openOrder(order: string): Promise<string> {
  const digest = await digestOf(order)
  return inTurn(() => {
    const open = readOrders()
    const key = open.find((each) => each.digest === digest)?.key ?? crypto.randomUUID()
    const others = open.filter((each) => each.digest !== digest)
    writeOrders([...others, { digest, key, usedAt: Date.now() }].slice(-MOST_OPEN))
    return key
  })
}

/** The order was confirmed: an equal one after it is a new order. */
export function closeOrder(key: string): Promise<void> {
  return inTurn(() => writeOrders(readOrders().filter((each) => each.key !== key)))
}

/** Called on logout and when a transfer was canceled: ordering the same again is a new order. */
export function forgetOrders(): void {
  storage()?.removeItem(STORED_AS)
}

/** Runs `act` while no other tab does. A browser that forbids storage has no locks either. */
async function inTurn<T>(act: () => T): Promise<T> {
  try {
    return await navigator.locks.request(STORED_AS, act)
  } catch {
    return act()
  }
}

async function digestOf(order: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(order))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readOrders(): OpenOrder[] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(STORED_AS) ?? '[]')
    const since = Date.now() - OPEN_MS
    return Array.isArray(stored) ? stored.filter(isOpenOrder).filter((o) => o.usedAt > since) : []
  } catch {
    return []
  }
}

/** The stored data is untrusted, so it is checked. */
function isOpenOrder(value: unknown): value is OpenOrder {
  if (typeof value !== 'object' || value === null) return false
  const { digest, key, usedAt } = value as Partial<OpenOrder>
  return typeof digest === 'string' && typeof key === 'string' && typeof usedAt === 'number'
}

function writeOrders(orders: readonly OpenOrder[]): void {
  try {
    storage()?.setItem(STORED_AS, JSON.stringify(orders))
  } catch {
    // The storage is full: the tab still has the key in memory.
  }
}

/** A browser may forbid storage; then the key lasts only as long as its page. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
