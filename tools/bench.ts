import { benchAccrual } from './bench/accrual.ts'
import { benchAch } from './bench/ach.ts'
import { benchAlerts } from './bench/alerts.ts'
import { benchConsole } from './bench/console.ts'
import { closeBenchDatabase, openBenchDatabase } from './bench/database.ts'
import { benchDepositGroups } from './bench/deposit-groups.ts'
import { benchDepositParts } from './bench/deposit-parts.ts'
import { benchFlood } from './bench/flood.ts'
import { benchMemory } from './bench/memory.ts'
import { benchNeighbors } from './bench/neighbors.ts'
import { benchNightCosts } from './bench/night-costs.ts'
import { benchNonprofits } from './bench/nonprofits.ts'
import { benchOverload } from './bench/overload.ts'
import { benchPages } from './bench/pages.ts'
import { benchPostings } from './bench/postings.ts'
import { benchReads } from './bench/reads.ts'
import { benchSignIn } from './bench/sign-in.ts'
import { benchStart } from './bench/start.ts'
import { benchStatements } from './bench/statements.ts'
import { benchTransactions } from './bench/transactions.ts'
import { benchTransfers } from './bench/transfers.ts'
import { benchYear } from './bench/year.ts'

/**
 * The performance figures that the project promises. Each is a ratio within one run, since machines
 * differ. `npm run bench -- postings pages` runs some of them; one that takes options is run alone.
 */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
/** Takes ten minutes or more, or is no promise, so it runs only when it is named. */
const isNamed = (name: string) => wanted.includes(name)
const print = (line: string) => console.log(line)
let holds = true

if (['postings', 'accrual', 'pages', 'ach'].some(isWanted)) {
  const bench = await openBenchDatabase()
  try {
    if (isWanted('postings')) holds = (await benchPostings(bench, print)) && holds
    if (isWanted('accrual')) holds = (await benchAccrual(bench, print)) && holds
    if (isWanted('pages')) holds = (await benchPages(bench, print)) && holds
    if (isWanted('ach')) holds = (await benchAch(bench, print)) && holds
  } finally {
    await closeBenchDatabase(bench)
  }
}
if (isWanted('year')) {
  // Uses a separate database, because the clock runs the days of every institution in it.
  const bench = await openBenchDatabase()
  try {
    holds = (await benchYear(bench, print)) && holds
  } finally {
    await closeBenchDatabase(bench)
  }
}
if (isWanted('statements')) {
  // Uses a separate database, because it verifies all books in it.
  const bench = await openBenchDatabase()
  try {
    holds = (await benchStatements(bench, print)) && holds
  } finally {
    await closeBenchDatabase(bench)
  }
}
if (isWanted('neighbors')) {
  const bench = await openBenchDatabase()
  try {
    holds = (await benchNeighbors(bench, print)) && holds
  } finally {
    await closeBenchDatabase(bench)
  }
}
if (isWanted('nonprofits')) {
  const bench = await openBenchDatabase()
  try {
    holds = (await benchNonprofits(bench, print)) && holds
  } finally {
    await closeBenchDatabase(bench)
  }
}
if (isWanted('start')) holds = (await benchStart(print)) && holds
if (isWanted('reads')) holds = (await benchReads(print)) && holds
if (isWanted('transactions')) holds = (await benchTransactions(print)) && holds
if (isWanted('transfers')) holds = (await benchTransfers(print)) && holds
if (isWanted('sign-in')) holds = (await benchSignIn(print)) && holds
if (isWanted('alerts')) holds = (await benchAlerts(print)) && holds
if (isWanted('console')) holds = (await benchConsole(print)) && holds
if (isWanted('flood')) holds = (await benchFlood(print)) && holds
if (isWanted('overload')) holds = (await benchOverload(print)) && holds
// Experiments, which promise nothing.
if (isNamed('deposit-groups')) holds = (await benchDepositGroups(print)) && holds
if (isNamed('deposit-parts')) holds = (await benchDepositParts(print)) && holds
if (isNamed('night-costs')) holds = (await benchNightCosts(print)) && holds
if (isNamed('memory')) holds = (await benchMemory(print)) && holds
const { rss, heapUsed } = process.memoryUsage()
print(`memory of this process: ${mebibytes(rss)} resident, ${mebibytes(heapUsed)} heap`)
process.exitCode = holds ? 0 : 1

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}
