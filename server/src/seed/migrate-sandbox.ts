import type { Logger } from 'pino'
import { easternDate } from '../platform/calendar/eastern.ts'
import type { Config } from '../config.ts'
import { assertDeployment, recordDeployment } from '../platform/db/deployment.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openVault } from '../platform/vault.ts'
import type { Snapshot } from './snapshot/snapshot-file.ts'

export interface Urls {
  url: string
  adminUrl: string
}

/**
 * Migrates the database of a sandbox. An empty one gets the history of the demo people from the
 * snapshot. If that fails, the log says why, and all steps are simulated at the start instead.
 */
export async function migrateSandbox(
  config: Config,
  { url, adminUrl }: Urls,
  log: Logger,
  load?: () => Snapshot | undefined,
): Promise<void> {
  const firstRows = async () => {
    const snapshot = load ? load() : (await import('./snapshot/snapshot-file.ts')).loadSnapshot()
    if (!snapshot) throw new Error('there is none (npm run snapshot makes it)')
    const fill = () => restore(config, adminUrl, snapshot)
    return { migration: snapshot.head.migration, fill }
  }
  const onNotFilled = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(`the snapshot of the demo people is not used, every story runs instead: ${reason}`)
  }
  await assertDeployment(adminUrl, 'sandbox')
  await migrate(adminUrl, url, config.seedPeople ? { firstRows, onNotFilled } : {})
  await recordDeployment(adminUrl, 'sandbox')
}

async function restore(config: Config, adminUrl: string, snapshot: Snapshot): Promise<void> {
  const { day } = snapshot.head
  if (easternDate(new Date()) < day) throw new Error(`it is for ${day} or later`)
  // These modules are imported late because only a first start needs them.
  const { restoreSnapshot } = await import('./snapshot/restore-snapshot.ts')
  const { hashPassword } = await import('../domains/access/auth/passwords.ts')
  const { originsOf } = await import('./institutions.ts')
  const { DEMO_PASSWORD } = await import('./people/person.ts')
  await restoreSnapshot(adminUrl, snapshot, {
    vault: openVault(config, openSecrets(config)),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    origins: originsOf(config),
  })
}
