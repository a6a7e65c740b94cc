import { chmodSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of one's own that the postgres user can reach too when tests run as root. */
export function temporaryFolder(name: string): string {
  return folderIn(tmpdir(), name)
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/** The same in memory where there is plenty: a database that is cloned hundreds of times. */
export function quickFolder(name: string): string {
  if (!isRoomy(MEMORY)) return temporaryFolder(name)
  for (const left of globSync('passbook-run-*-*', { cwd: MEMORY })) {
    // A run that was killed would keep its memory until the machine is started anew.
    if (!isAlive(Number(left.split('-')[2]))) {
      rmSync(path.join(MEMORY, left), { recursive: true, force: true })
    }
  }
  return folderIn(MEMORY, `run-${process.pid}-${name}`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** The same in a folder that is there. */
export function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(path.join(parent, `passbook-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
