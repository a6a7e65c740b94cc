import path from 'node:path'
import { startServers } from './e2e/start-servers.ts'
import { browse } from './look/browse.ts'
import { measure } from './look/lighthouse.ts'
import { PRODUCTION } from './production.ts'

/**
 * Takes screenshots of every page, including the console, at two widths in three brands, and runs axe on
 * all of them in light and dark mode, on a separate server. With --lighthouse it instead measures how fast
 * sign-in and home load on a phone. Words as arguments select pages: `npm run look -- console summit`.
 */
const FOLDER = path.resolve(import.meta.dirname, '../look-out')

const isMeasured = process.argv.includes('--lighthouse')
const servers = await startServers(1, isMeasured ? PRODUCTION : {})
const [port = 0] = servers.ports
let isGood = false
try {
  isGood = isMeasured ? await measure(port) : await look()
} finally {
  await servers.stop()
}
process.exit(isGood ? 0 : 1)

async function look(): Promise<boolean> {
  const beganMs = Date.now()
  const wanted = process.argv.slice(2)
  const { pages, pictures, audits, violations, left } = await browse(port, FOLDER, wanted)
  for (const address of left) console.log(`  not looked at, ${address}`)
  for (const violation of violations) console.error(`✗ ${violation}`)
  console.log(
    `${pages} pages, ${pictures} pictures in ${FOLDER}, ${audits} audits, ${violations.length} violations, ` +
      `${Math.round((Date.now() - beganMs) / 1000)} s`,
  )
  return violations.length === 0
}
