import { execFileSync, spawnSync } from 'node:child_process'

export interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: root lends it the `postgres` user, made where it is missing. */
export function postgresUserWhenRoot(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) {
    execFileSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
  }
  const read = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: read('-u'), gid: read('-g') }
}
