import { LIMITS } from '@passbook/contract/limits'
import type { SignIn } from '@passbook/contract/security'
import { sql } from 'kysely'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { deviceOf } from '../auth/devices/device-of.ts'

interface Page {
  sign_ins: SignIn[]
  next: string | null
}

/** Who signed in as this person or tried to, newest first, from after one of them on. */
export async function listSignIns(
  { db }: Context,
  { institution_id, user_id }: SessionCaller,
  after: string | undefined,
): Promise<Page> {
  const all = db
    .selectFrom('sign_in_log')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
  if (after !== undefined && (await all.where('id', '=', after).executeTakeFirst()) === undefined) {
    throw invalid('after', 'There is no such page. Begin with the first.')
  }
  const rows = await all
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(sign_in_log.at, sign_in_log.id) < (
          select last.at, last.id from sign_in_log last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.signIns.page + 1)
    .execute()
  const sign_ins = rows
    .slice(0, LIMITS.signIns.page)
    .map(({ id, at, method, is_success, user_agent }) => ({
      uuid: id,
      at: at.toISOString(),
      method,
      is_success,
      device: deviceOf(user_agent),
      // Nothing here knows where a network address is.
      place: null,
    }))
  const isLast = rows.length <= LIMITS.signIns.page
  return { sign_ins, next: isLast ? null : (sign_ins.at(-1)?.uuid ?? null) }
}
