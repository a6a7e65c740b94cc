import { ALERT_KINDS, AlertKind } from '@passbook/contract/alert-kinds'
import type { AlertPreference } from '@passbook/contract/alerts'
import type { Database } from '../../../../platform/db/database.ts'
import { type AlertsOf, type Chosen, findChosen } from '../queries.ts'

/** How each kind reaches a person beside the list: as they chose, otherwise as usual. */
export async function readPreferences(db: Database, of: AlertsOf): Promise<AlertPreference[]> {
  const chosen = await findChosen(db, of)
  return AlertKind.options.map((kind) => {
    const { email, sms } = preferenceOf(kind, chosen.get(kind))
    return { kind, email, sms, is_fixed: ALERT_KINDS[kind].isFixed }
  })
}

/** The one rule: the email of a fixed kind always comes, a text only to whoever asked for it. */
export function preferenceOf(
  kind: AlertKind,
  chosen: Pick<Chosen, 'email' | 'sms'> | undefined,
): { email: boolean; sms: boolean } {
  const { isFixed, email, mayText } = ALERT_KINDS[kind]
  return {
    email: isFixed || (chosen?.email ?? email),
    sms: mayText && (chosen?.sms ?? false),
  }
}
