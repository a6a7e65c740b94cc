import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import {
  type Institution,
  type VersionedInstitution,
  findInstitutionByHost,
  readVersion,
} from './queries.ts'

/** Data of an institution that is cached. A change to its tables must increase the version. */
export interface Part<T> {
  name: string
  read(db: Database, institution: Institution, known: CachedInstitution): Promise<T>
}

/**
 * An institution as of one version. Data read later is at least as new, so it is current as long as the
 * version is unchanged.
 */
export class CachedInstitution {
  readonly institution: Institution
  readonly version: number
  readonly #db: Database
  readonly #parts = new Map<string, Promise<unknown>>()

  constructor(db: Database, { institution, version }: VersionedInstitution) {
    this.#db = db
    this.institution = institution
    this.version = version
  }

  /** Reads a part once. All callers share the value and must not change it. */
  part<T>(wanted: Part<T>): Promise<T> {
    const { name } = wanted
    const known = this.#parts.get(name) as Promise<T> | undefined
    if (known) return known
    const reading = wanted.read(this.#db, this.institution, this)
    this.#parts.set(name, reading)
    // A failed read is tried again by the next caller.
    reading.catch(() => this.#parts.delete(name))
    return reading
  }
}

/** How many hosts are cached; the ones read first are dropped. */
const MAX_HOSTS = 500

/**
 * The institutions that this process has cached, by host. Nothing is trusted for a period of time: each call
 * compares it with the current version in the database, so that every process sees a change with its next
 * call.
 */
export class InstitutionCache {
  readonly #world: { db: Database; config: Pick<Config, 'sandbox'> }
  readonly #byHost = new Map<string, CachedInstitution>()

  constructor(world: { db: Database; config: Pick<Config, 'sandbox'> }) {
    this.#world = world
  }

  /** The cached institution; the caller has to compare its version with the database. */
  peek(host: string): CachedInstitution | undefined {
    return this.#byHost.get(host)
  }

  /** The current institution; undefined for an unknown host. */
  async find(host: string): Promise<CachedInstitution | undefined> {
    const known = this.#byHost.get(host)
    if (known === undefined) return this.read(host)
    const version = await readVersion(this.#world.db, known.institution.id)
    return version === known.version ? known : this.read(host)
  }

  /** Reads it from the database, and keeps the newest of several parallel reads. */
  async read(host: string): Promise<CachedInstitution | undefined> {
    const found = await findInstitutionByHost(this.#world, host)
    const known = this.#byHost.get(host)
    if (found === undefined) {
      this.#byHost.delete(host)
      return undefined
    }
    const isSame = known?.institution.id === found.institution.id
    if (isSame && known.version >= found.version) return known
    const fresh = new CachedInstitution(this.#world.db, found)
    this.#keep(host, fresh)
    return fresh
  }

  #keep(host: string, known: CachedInstitution): void {
    const [oldest] = this.#byHost.keys()
    if (this.#byHost.size >= MAX_HOSTS && oldest !== undefined) this.#byHost.delete(oldest)
    this.#byHost.set(host, known)
  }
}
