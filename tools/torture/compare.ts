import type { Pool } from 'pg'
import type { Tally } from './tally.ts'
import { type TraceName, traces } from './traces.ts'

export interface Comparison {
  checked: number
  /** Acknowledged but missing. */
  lost: string[]
  /** Present more often than requested. */
  doubled: string[]
  /** Unanswered but present. */
  happened: number
  messages: { checked: number; lost: string[]; repeated: number }
}

/** Counts in the database what the calls left behind, and compares it with their answers. */
export async function compare(owner: Pool, tally: Tally): Promise<Comparison> {
  const found: Comparison = {
    checked: 0,
    lost: [],
    doubled: [],
    happened: 0,
    messages: { checked: 0, lost: [], repeated: 0 },
  }
  for (const [name, keys] of tally.counts) {
    const there = await count(owner, name, [...keys.keys()])
    for (const [key, { acknowledged, unanswered }] of keys) {
      judge(found, { name, key, acknowledged, unanswered, there: there.get(key) ?? 0 })
    }
  }
  return found
}

interface Judged {
  name: TraceName
  key: string
  acknowledged: number
  unanswered: number
  there: number
}

function judge(found: Comparison, { name, key, acknowledged, unanswered, there }: Judged): void {
  const words = `${name} ${key.replace('\n', ': ')}: acknowledged ${acknowledged}, unanswered ${unanswered}, there ${there}`
  if (name === 'message') {
    found.messages.checked += acknowledged
    if (there < acknowledged) found.messages.lost.push(words)
    else found.messages.repeated += Math.max(0, there - acknowledged - unanswered)
    return
  }
  const isAtLeast = 'isAtLeast' in traces[name]
  found.checked += acknowledged
  if (there < acknowledged) found.lost.push(words)
  else if (there > acknowledged + unanswered && !isAtLeast) found.doubled.push(words)
  else found.happened += Math.min(there - acknowledged, unanswered)
}

async function count(owner: Pool, name: TraceName, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ key: string; n: string }>(traces[name].sql, [keys])
  return new Map(rows.map(({ key, n }) => [key, Number(n)]))
}
