import type { Database } from '../../db/database.ts'
import { DomainError } from '../../errors.ts'
import { hashToken, randomToken } from '../../secrets.ts'
import type { Vault } from '../../vault.ts'
import type { AggregatorPort, ConsentedAccount, WidgetRequest } from './port.ts'
import { isDown, renewsConsent } from './widget/banks.ts'
import { placeOf } from './widget/sessions.ts'

/** On our own host, so that it is reachable wherever the bank is. */
const WIDGET_URL = '/sandbox/widget'
const OPEN_FOR_MS = 10 * 60_000

/** The simulated aggregator: its widget is a page of this server, its state a database table. */
export function sandboxAggregator(db: Database, vault: Vault): AggregatorPort {
  return {
    async openWidget(request) {
      const token = randomToken()
      const expiresAt = new Date(request.now.getTime() + OPEN_FOR_MS)
      await db
        .insertInto('sandbox_widget_sessions')
        .values({
          institution_id: request.institution_id,
          depositor_id: request.depositor_id,
          linked_account_id: request.linkedAccountId,
          token_hash: hashToken(token),
          opened_at: request.now,
          expires_at: expiresAt,
        })
        .execute()
      return { url: WIDGET_URL, token, expiresAt }
    },

    async readConsent(request) {
      const session = await findDecisiveSession(db, request)
      if (session === undefined) return null
      if (session.consented_at !== null) return openConsent(vault, session)
      if (session.bank_name !== null && isDown(session.bank_name)) {
        throw new DomainError('unavailable')
      }
      return null
    },
  }
}

type DecisiveSession = NonNullable<Awaited<ReturnType<typeof findDecisiveSession>>>

/** The session of a link that ended with consent, or else the newest one. */
function findDecisiveSession(
  db: Database,
  { institution_id, depositor_id, linkedAccountId }: Omit<WidgetRequest, 'now'>,
) {
  return db
    .selectFrom('sandbox_widget_sessions')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('linked_account_id', '=', linkedAccountId)
    .orderBy('consented_at', (order) => order.desc().nullsLast())
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function openConsent(vault: Vault, session: DecisiveSession): ConsentedAccount {
  const { bank_name, routing_number, account_type, account_number_sealed, holder_name } = session
  if (!bank_name || !routing_number || !account_type || !account_number_sealed || !holder_name) {
    throw new Error('a consent without its account')
  }
  return {
    bankName: bank_name,
    routingNumber: routing_number,
    accountNumber: vault.open(account_number_sealed, placeOf(session)),
    accountType: account_type,
    holderNames: [holder_name],
    renewsConsent: renewsConsent(bank_name),
  }
}
