/** A browser storage that lasts only as long as the page. */
class TemporaryStorage implements Storage {
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

/** A broadcast channel that neither sends nor receives. */
class MutedChannel extends EventTarget {
  postMessage(): void {
    // Nothing is sent.
  }
  close(): void {
    // Nothing is open.
  }
}

/** Isolates the frame, which shares its origin with the console and depositors’ tabs, from both. */
export function isolatePreview(): void {
  defineGlobal(globalThis, 'localStorage', new TemporaryStorage())
  defineGlobal(globalThis, 'sessionStorage', new TemporaryStorage())
  defineGlobal(globalThis, 'BroadcastChannel', MutedChannel)
  // Only uploads use it, and the preview has none.
  defineGlobal(globalThis, 'XMLHttpRequest', undefined)
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => 'XSRF-TOKEN=preview',
    set() {
      // Cookies are ignored.
    },
  })
}

function defineGlobal(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { configurable: true, value })
}
