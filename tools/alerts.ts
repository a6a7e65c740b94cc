import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Checks the alert rules and runs their tests with promtool, which the Debian package `prometheus` contains. It
 * is a command apart because `npm test` installs nothing; what needs no promtool is tested there.
 */
const FOLDER = path.resolve(import.meta.dirname, '../docs/operations')

function run(command: string, args: string[]): number {
  const { status, error } = spawnSync(command, args, { cwd: FOLDER, stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

function isInstalled(): boolean {
  return spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined
}

function install(): void {
  console.log('promtool is missing: installing the Debian package prometheus')
  const status = run('apt-get', ['install', '-y', '--no-install-recommends', 'prometheus'])
  if (status !== 0) throw new Error('install promtool by hand: it comes with Prometheus')
}

if (!isInstalled()) install()
const statuses = [
  run('promtool', ['check', 'rules', 'alerts.yml']),
  run('promtool', ['test', 'rules', 'alerts.test.yml']),
]
process.exitCode = Math.max(...statuses)
