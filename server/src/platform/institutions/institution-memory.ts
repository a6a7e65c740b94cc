import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import { KnownInstitution } from './known-institution.ts'
import { findInstitutionByHost, readVersion } from './queries.ts'

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
