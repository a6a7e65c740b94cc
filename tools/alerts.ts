import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installPrometheus } from './install-prometheus.ts'

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

installPrometheus()
const statuses = [
  run('promtool', ['check', 'rules', 'alerts.yml']),
  run('promtool', ['test', 'rules', 'alerts.test.yml']),
]
process.exitCode = Math.max(...statuses)
