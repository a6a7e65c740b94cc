import type { Database } from '../db/database.ts'
import type { Institution, VersionedInstitution } from './queries.ts'

/** What is read of an institution, and kept. Its tables must move the institution's version. */
export interface Part<T> {
  name: string
  read(db: Database, institution: Institution, known: KnownInstitution): Promise<T>
}

/**
 * An institution as it was under one version. Whatever is read of it later is at least as new, so
 * while the version stands it is what the database says.
 */
export class KnownInstitution {
  readonly institution: Institution
  readonly version: number
  readonly #db: Database
  readonly #parts = new Map<string, Promise<unknown>>()

  constructor(db: Database, { institution, version }: VersionedInstitution) {
    this.#db = db
    this.institution = institution
    this.version = version
  }

  /** Reads a part once. Everybody gets the same value: nobody changes it. */
  part<T>(wanted: Part<T>): Promise<T> {
    const { name } = wanted
    const known = this.#parts.get(name) as Promise<T> | undefined
    if (known) return known
    const reading = wanted.read(this.#db, this.institution, this)
    this.#parts.set(name, reading)
    // What could not be read is asked for again.
    reading.catch(() => this.#parts.delete(name))
    return reading
  }
}
