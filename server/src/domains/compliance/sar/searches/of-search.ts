import { type Whom, inSecret, ofNobody } from '../../../../platform/conflicts-of-interest/whom.ts'

/** Everybody who fits somebody whom a request names: nobody may learn from it that they are asked for. */
export function ofSearch(uuid: string): Whom {
  return inSecret(async (db, institution_id) => {
    const rows = await db
      .selectFrom('suspicion_matches as match')
      .innerJoin('depositors as person', (join) =>
        join
          .onRef('person.institution_id', '=', 'match.institution_id')
          .onRef('person.id', '=', 'match.depositor_id'),
      )
      .select('person.entity_id')
      .distinct()
      .where('match.institution_id', '=', institution_id)
      .where('match.search_id', '=', uuid)
      .execute()
    return rows.map(({ entity_id }) => entity_id)
  })
}

/** The same by one of its matches. */
export function ofMatch(uuid: string): Whom {
  return inSecret(async (db, institution_id) => {
    const match = await db
      .selectFrom('suspicion_matches')
      .select('search_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    return (match ? ofSearch(match.search_id) : ofNobody)(db, institution_id)
  })
}
