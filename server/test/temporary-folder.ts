import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of one's own that the postgres user can reach too when tests run as root. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `passbook-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
