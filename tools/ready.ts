import { parseArgs } from 'node:util'
import { DANGERS } from '../server/src/ready/check.ts'
import { type Finding, type ReadyReport, runChecks } from '../server/src/ready/run-checks.ts'

/**
 * Tries everything a deployment needs without moving money, and prints what is missing in order of danger. The
 * exit code is 0 if nothing is, 1 if something is, and 2 if nothing could be looked at. It changes nothing, and is
 * safe beside a running server.
 */
const NOTHING_LOOKED_AT = 2

try {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      'send-to': { type: 'string' },
      'text-to': { type: 'string' },
      accept: { type: 'string', multiple: true },
    },
  })
  const report = await runChecks(process.env, {
    sendTo: values['send-to'],
    textTo: values['text-to'],
    accept: values.accept ?? [],
  })
  const words = values.json ? JSON.stringify(report, null, 2) : describe(report)
  // A connection that a mail server holds open must not keep the command waiting.
  process.stdout.write(`${words}\n`, () => process.exit(report.findings.length > 0 ? 1 : 0))
} catch (error) {
  console.error(`ready: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = NOTHING_LOOKED_AT
}

function describe({ findings, accepted, leftOut, checked }: ReadyReport): string {
  const sections = DANGERS.flatMap((danger) => {
    const found = findings.filter((each) => each.danger === danger)
    return found.length > 0 ? [[danger.toUpperCase(), ...found.map(lineOf)].join('\n')] : []
  })
  const notes = [
    ...(accepted.length > 0 ? [['ACCEPTED', ...accepted.map(lineOf)].join('\n')] : []),
    ...(leftOut.length > 0
      ? [`Not looked at, because the database cannot be reached: ${leftOut.join(', ')}.`]
      : []),
    `${checked} checks, ${findings.length} findings${findings.length === 0 ? ': ready.' : '.'}`,
  ]
  return [...sections, ...notes].join('\n\n')
}

function lineOf({ check, words }: Finding): string {
  return `  ${check}: ${words}`
}
