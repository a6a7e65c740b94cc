/** Lets calls pass, until somebody needs a moment in which no call is under way. */
export class Gate {
  #underWay = 0
  #closed: Promise<void> | undefined
  #empty: (() => void) | undefined

  /** Makes one call as soon as the gate is open. */
  async pass<T>(call: () => Promise<T>): Promise<T> {
    while (this.#closed) await this.#closed
    this.#underWay += 1
    try {
      return await call()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#empty?.()
    }
  }

  /** Acts while no call is under way. Those that come meanwhile wait. */
  async whileClosed<T>(act: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#closed = promise
    try {
      if (this.#underWay > 0) await new Promise<void>((empty) => (this.#empty = empty))
      return await act()
    } finally {
      this.#closed = undefined
      this.#empty = undefined
      resolve()
    }
  }
}
