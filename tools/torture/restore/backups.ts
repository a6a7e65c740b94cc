import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { postgresUserWhenRoot } from '../../../server/src/platform/db/embedded/server-process.ts'
import { openArchive } from '../../../server/src/platform/backup/archive.ts'
import { type Ended, mustRun, runCommand } from '../commands.ts'

/** A folder of backups, and the commands of docs/operations/backups.md on it. */
export class Backups {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    openArchive(folder, postgresUserWhenRoot())
  }

  /** The lines for postgresql.conf, as the command prints them. */
  async readSettings(): Promise<Record<string, string>> {
    const { out } = await mustRun('backup', ['settings', '--folder', this.folder])
    const lines = [...out.matchAll(/^(\w+) = '(.*)'$/gm)]
    return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  }

  take(env: Record<string, string>): Promise<Ended> {
    return mustRun('backup', ['take', '--folder', this.folder], env)
  }

  copyDocuments(env: Record<string, string>): Promise<Ended> {
    return mustRun('backup', ['documents', '--folder', this.folder], env)
  }

  check(): Promise<Ended> {
    return runCommand('backup', ['check', '--folder', this.folder])
  }

  restore(to: string, at?: Date): Promise<Ended> {
    const args = ['restore', '--folder', this.folder, '--to', to]
    if (at) args.push('--at', at.toISOString())
    return runCommand('backup', args)
  }

  walFile(name: string): string {
    return path.join(this.folder, 'wal', name)
  }

  /** The largest file of the newest base backup. */
  largestFile(): string {
    const [newest = ''] = readdirSync(path.join(this.folder, 'base')).toSorted().toReversed()
    const base = path.join(this.folder, 'base', newest)
    const { files } = JSON.parse(readFileSync(path.join(base, 'manifest.json'), 'utf8')) as {
      files: { path: string }[]
    }
    const all = files.map((file) => path.join(base, 'data', file.path))
    return all.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''
  }
}
