import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import {
  type Institution,
  type VersionedInstitution,
  findInstitutionByHost,
  readVersion,
} from './queries.ts'

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

/** The hosts of so many are kept; of more, those that were read first are read again. */
const MAX_HOSTS = 500

/**
 * What this process knows of institutions, by host. Nothing in it is believed for a time: each call
 * holds it against the version the database has at that moment, so that a change is seen by the next
 * call in every process.
 */
export class InstitutionMemory {
  readonly #world: { db: Database; config: Pick<Config, 'sandbox'> }
  readonly #byHost = new Map<string, KnownInstitution>()

  constructor(world: { db: Database; config: Pick<Config, 'sandbox'> }) {
    this.#world = world
  }

  /** As it was last read: whoever uses it holds its version against the database's. */
  recall(host: string): KnownInstitution | undefined {
    return this.#byHost.get(host)
  }

  /** As it is now; undefined for a host that is nobody's. */
  async find(host: string): Promise<KnownInstitution | undefined> {
    const known = this.#byHost.get(host)
    if (known === undefined) return this.read(host)
    const version = await readVersion(this.#world.db, known.institution.id)
    return version === known.version ? known : this.read(host)
  }

  /** Reads it anew, and keeps the newest of those who read at the same time. */
  async read(host: string): Promise<KnownInstitution | undefined> {
    const found = await findInstitutionByHost(this.#world, host)
    const known = this.#byHost.get(host)
    if (found === undefined) {
      this.#byHost.delete(host)
      return undefined
    }
    const isSame = known?.institution.id === found.institution.id
    if (isSame && known.version >= found.version) return known
    const fresh = new KnownInstitution(this.#world.db, found)
    this.#keep(host, fresh)
    return fresh
  }

  #keep(host: string, known: KnownInstitution): void {
    const [oldest] = this.#byHost.keys()
    if (this.#byHost.size >= MAX_HOSTS && oldest !== undefined) this.#byHost.delete(oldest)
    this.#byHost.set(host, known)
  }
}
