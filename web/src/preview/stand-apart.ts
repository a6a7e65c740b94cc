/** Keeps what the app keeps in a browser, and forgets it with the page. */
class Forgotten implements Storage {
  readonly #kept = new Map<string, string>()
  get length(): number {
    return this.#kept.size
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null
  }
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }
  removeItem(name: string): void {
    this.#kept.delete(name)
  }
  clear(): void {
    this.#kept.clear()
  }
}

/** Nobody hears it, and it hears nobody. */
class Silent extends EventTarget {
  postMessage(): void {
    // Said to nobody.
  }
  close(): void {
    // Nothing is open.
  }
}

/** The frame shares its origin with the console and with depositors’ tabs: it must not speak for either. */
export function standApart(): void {
  put(globalThis, 'localStorage', new Forgotten())
  put(globalThis, 'sessionStorage', new Forgotten())
  put(globalThis, 'BroadcastChannel', Silent)
  // Files are sent by it; there are none.
  put(globalThis, 'XMLHttpRequest', undefined)
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => 'XSRF-TOKEN=preview',
    set() {
      // Nothing is kept.
    },
  })
}

function put(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { configurable: true, value })
}
