import { documentEndpoints } from '@passbook/contract/documents'
import type { Attempt } from '../checker/attempt.ts'
import { type Contents, readContents } from '../checker/contents.ts'
import type { Bank } from '../bank.ts'
import type { Person } from '../person.ts'
import { untilJobsDone } from '../queue.ts'
import type { Tally } from '../tally.ts'

/** What is true of the bank at one second. */
export interface Moment {
  at: Date
  contents: Contents
  /** Everything that was called until then. */
  history: readonly Attempt[]
}

/** Waits for the end of a second in which no call is under way and no job waits, and notes what is true then. */
export function noteMoment(bank: Bank, tally: Tally): Promise<Moment> {
  return tally.gate.whileClosed(async () => {
    const { open } = await untilJobsDone(bank, Date.now())
    if (open.length > 0) throw new Error(`jobs are not done: ${open[0]}`)
    const owner = bank.openOwner()
    try {
      const { rows } = await owner.query<{ at: Date }>(
        `select date_trunc('second', clock_timestamp()) + interval '1 second' as at`,
      )
      const at = rows[0]?.at ?? new Date()
      await owner.query('select pg_sleep_until($1)', [at])
      const contents = await readContents(bank.cluster.url('passbook_owner'))
      return { at, contents, history: [...tally.history.attempts] }
    } finally {
      await owner.end()
    }
  })
}

/** Lists which tables differ, and by how many rows. */
export async function compareContents({ contents }: Moment, url: string): Promise<string[]> {
  const found = await readContents(url)
  return Object.entries(contents).flatMap(([name, rows]) => {
    const before = new Set((rows as object[]).map(textOf))
    const after = new Set((found[name as keyof Contents] as object[]).map(textOf))
    const missing = [...before].filter((row) => !after.has(row)).length
    const added = [...after].filter((row) => !before.has(row)).length
    if (missing + added === 0) return []
    return [`${name}: ${missing} rows are missing or other, ${added} are new or other`]
  })
}

/** A whole row; its amounts are bigint, which JSON does not know. */
function textOf(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** The PDF of every statement of a person, by its month. */
export async function downloadStatements(person: Person): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const years = await person.must(documentEndpoints.getStatementYears, {})
  for (const year of years) {
    const listed = await person.must(documentEndpoints.getStatementsOfYear, { params: { year } })
    for (const month of new Set(listed.map((one) => one.month))) {
      const params = { year, month }
      const { statements } = await person.must(documentEndpoints.getStatementsOfMonth, { params })
      for (const [n, { download }] of statements.entries()) {
        files.set(
          `${person.name} ${year}-${month} ${n}`,
          await person.download(download.download_url),
        )
      }
    }
  }
  return files
}
