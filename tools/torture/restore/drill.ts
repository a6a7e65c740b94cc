import { rmSync } from 'node:fs'
import path from 'node:path'
import { debianPostgres } from '../../../server/test/postgres.ts'
import { temporaryFolder } from '../../../server/test/temporary-folder.ts'
import { Chance } from '../chance.ts'
import { make } from '../clean-up.ts'
import type { Counts } from '../options.ts'
import type { Report } from '../report.ts'
import { Tally } from '../tally.ts'
import { Backups } from './backups.ts'
import { damageInTurn } from './damage.ts'
import { goOnAsDescribed, goOnWithoutRecording } from './go-on.ts'
import { type Drill, loseBank } from './lose-bank.ts'

/**
 * Loses the disk of a bank with people in it, restores it to a second by our own commands, and compares it with what
 * was true at that second (TRUST I12). Damaged backups must be refused first.
 */
export async function drillRestore(report: Report, counts: Counts): Promise<void> {
  const chance = new Chance(counts.seed)
  report.say(`the seed is ${chance.seed}`)
  const { it: home, close } = await make(
    async () => temporaryFolder('restore'),
    (folder) => rmSync(folder, { recursive: true, force: true }),
  )
  try {
    const drill: Drill = {
      report,
      home,
      chance,
      backups: new Backups(path.join(home, 'backup')),
      binaries: counts.postgres === undefined ? undefined : debianPostgres(counts.postgres),
      tally: new Tally(),
    }
    const lost = await loseBank(drill, counts)
    await damageInTurn(report, drill.backups, { home, at: lost.moment.at, place: lost.place })
    await goOnWithoutRecording(drill, lost)
    await goOnAsDescribed(drill, lost)
    report.none('wrongly refused or stuck', drill.tally.problems)
    report.none('answers 500', drill.tally.failures)
  } finally {
    await close()
  }
}
