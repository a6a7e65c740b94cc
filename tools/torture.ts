import { closeConnections } from './torture/browser.ts'
import { cleanUp, cleanUpWhenInterrupted, wasInterrupted } from './torture/clean-up.ts'
import { takeOutInTurn } from './torture/controls.ts'
import { hangPostgres } from './torture/hang.ts'
import { killInTurn } from './torture/kills.ts'
import { moveMoney } from './torture/money.ts'
import { type Counts, UsageError, readOptions } from './torture/options.ts'
import { startAgain } from './torture/ready.ts'
import { Report } from './torture/report.ts'
import { drillRestore } from './torture/restore/drill.ts'
import { walkRunbooks } from './torture/runbooks/walk-all.ts'
import { startTogether } from './torture/starts.ts'
import { upgradeUnderLoad } from './torture/versions.ts'

/**
 * Checks what must hold when processes die or hang (TRUST I2, Faults) and when a disk is lost (I12), on a separate
 * Postgres and servers.
 * `npm run torture -- kills --kills 6` runs one part in a short form.
 */
const parts: Record<string, (report: Report, counts: Counts) => Promise<void>> = {
  kills: killInTurn,
  money: moveMoney,
  starts: startTogether,
  ready: startAgain,
  hang: hangPostgres,
  restore: drillRestore,
  runbooks: walkRunbooks,
  controls: takeOutInTurn,
  versions: upgradeUnderLoad,
}

cleanUpWhenInterrupted()
try {
  const { wanted, counts } = readOptions(process.argv.slice(2), Object.keys(parts))
  let holds = true
  for (const name of wanted) {
    const report = new Report(name)
    await parts[name]?.(report, counts)
    holds &&= report.holds
  }
  process.exitCode = holds ? 0 : 1
} catch (error) {
  const words = error instanceof UsageError ? `torture: ${error.message}` : error
  if (!wasInterrupted()) console.error(words)
  process.exitCode = 1
} finally {
  await cleanUp()
  closeConnections()
}
