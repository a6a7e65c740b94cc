import type { AuditLine } from '@passbook/contract/console/audit'

/** What was kept with an act: what changed, side by side, and the rest. */
export function readDetails(
  details: Record<string, unknown>,
): Pick<AuditLine, 'changes' | 'facts'> {
  const { before, after, ...rest } = details
  const old = asFields(before)
  const now = asFields(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return {
    changes: names.map((what) => ({
      what,
      before: what in old ? asText(old[what]) : null,
      after: what in now ? asText(now[what]) : null,
    })),
    facts: Object.entries(rest)
      .filter(([, value]) => value !== null)
      .map(([what, value]) => ({ what, value: asText(value) })),
  }
}

/** Some acts keep one value and not several by name. */
function asFields(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  return { value }
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  return JSON.stringify(value)
}
