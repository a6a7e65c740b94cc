import { type RawBuilder, sql } from 'kysely'
import { STATE_RULES } from './state-rules.ts'

const STATES = Object.keys(STATE_RULES)

/** As `stateOf`, of a `person` in SQL: what is no state follows the institution's own. */
export function stateInSql(homeState: string): RawBuilder<string> {
  return sql<string>`case when person.state = any(${STATES}::text[]) then person.state
    else ${homeState} end`
}
