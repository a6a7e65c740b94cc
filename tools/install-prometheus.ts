import { spawnSync } from 'node:child_process'

/** Installs Prometheus and promtool from Debian where they are missing. `npm test` installs nothing and needs neither. */
export function installPrometheus(): void {
  if (spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined) return
  console.log('promtool is missing: installing the Debian package prometheus')
  const args = ['install', '-y', '--no-install-recommends', 'prometheus']
  const { status, error } = spawnSync('apt-get', args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error('install promtool by hand: it comes with Prometheus')
}
