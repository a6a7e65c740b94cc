import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { notAmong } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { escapeLike } from './escape-like.ts'
import { customerLines } from './lines.ts'
import { type StatusFilter, withStatus } from './with-status.ts'

interface Page {
  institution_id: string
  /** In small letters. */
  words: readonly string[]
  status: StatusFilter | undefined
  /** The last of the page before. */
  after: string | undefined
  /** Entities that the reader may not see. */
  leftOut: readonly string[]
  limit: number
}

const LAST = sql<string>`lower(depositors.last_name) collate "C"`
const FIRST = sql<string>`lower(depositors.first_name) collate "C"`

/** One reading of what was typed, and the index it goes along. */
interface Reading {
  fits: RawBuilder<boolean>
  order: readonly [RawBuilder<string>, RawBuilder<string>]
}

/** People whose names begin with what was typed: first by the likelier reading, then by the other. */
export async function findByName(db: Database, page: Page) {
  const [likely, other] = readingsOf(page.words)
  const { after, limit } = page
  const isPastLikely = after !== undefined && !(await doesFit(db, page, after, likely.fits))
  const firsts = isPastLikely ? [] : await along(db, page, likely, after)
  if (firsts.length >= limit) return firsts
  const rest = { ...other, fits: sql<boolean>`(${other.fits} and ${likely.fits} is not true)` }
  const seconds = await along(db, page, rest, isPastLikely ? after : undefined)
  return [...firsts, ...seconds].slice(0, limit)
}

/** One word begins a last name, or a first; more end with the last name, or begin with it. */
function readingsOf(words: readonly string[]): [Reading, Reading] {
  const byLast = [LAST, FIRST] as const
  const [head = '', ...tail] = words
  if (tail.length === 0) {
    return [
      { fits: sql`(${begins(LAST, head)})`, order: byLast },
      { fits: sql`(${begins(FIRST, head)})`, order: [FIRST, LAST] },
    ]
  }
  const both = (last: string, first: string) =>
    sql<boolean>`(${begins(LAST, last)} and ${begins(FIRST, first)})`
  return [
    { fits: both(words.at(-1) ?? '', words.slice(0, -1).join(' ')), order: byLast },
    { fits: both(head, tail.join(' ')), order: byLast },
  ]
}

function begins(name: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${name} like ${`${escapeLike(text)}%`}`
}

async function doesFit(
  db: Database,
  { institution_id }: Page,
  id: string,
  fits: RawBuilder<boolean>,
): Promise<boolean> {
  const found = await db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where(fits)
    .executeTakeFirst()
  return found !== undefined
}

function along(
  db: Database,
  { institution_id, status, leftOut, limit }: Page,
  { fits, order }: Reading,
  after: string | undefined,
) {
  const place = sql`${order[0]}, ${order[1]}, depositors.id`
  return withStatus(customerLines(db, institution_id), status)
    .where(fits)
    .where(notAmong('depositors.entity_id', leftOut))
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place})`,
        '>',
        sql`(select ${place} from depositors
          where depositors.institution_id = ${institution_id} and depositors.id = ${after})`,
      ),
    )
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy('depositors.id')
    .limit(limit)
    .execute()
}
