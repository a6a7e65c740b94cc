/** A file as somebody could send it, and what it is for. */
export interface Sample {
  /** What it is a case of. */
  kind: string
  name: string
  declaredType: string
  bytes: Buffer
}

/** The same numbers every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function noise(sizeBytes: number, random: () => number): Buffer {
  return Buffer.from(Array.from({ length: sizeBytes }, () => Math.floor(random() * 256)))
}
