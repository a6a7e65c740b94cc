import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The documents of the operations team, as tests and drills read them. */

export const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations')

export const readOperations = (file: string) => readFileSync(path.join(OPERATIONS, file), 'utf8')

export interface Alert {
  name: string
  expr: string
  severity: string
  runbook: string
}

/** The alert rules, in the one form that the file has: an expression is one line. */
export function readAlerts(): Alert[] {
  return readOperations('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => {
      const field = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
      return {
        name: field(/^(\w+)$/m),
        expr: field(/^ {8}expr: (.+)$/m),
        severity: field(/severity: (\w+)/),
        runbook: field(/^ {10}runbook: (\S+)$/m),
      }
    })
}
