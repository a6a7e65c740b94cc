/** Prints the insured amount of each case in a file, as one line of JSON. */
import { readFileSync } from 'node:fs'
import { checkCases } from '../server/src/domains/accounts/coverage/insurance/read-cases.ts'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('usage: npm run -s coverage -- FILE')
  process.exitCode = 1
} else {
  try {
    const checks = checkCases(JSON.parse(readFileSync(path, 'utf8')))
    for (const check of checks) console.log(JSON.stringify(check))
  } catch (error) {
    console.error(`${path}: cannot be read: ${error instanceof Error ? error.message : 'failed'}`)
    process.exitCode = 1
  }
}
