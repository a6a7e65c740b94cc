import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Vault } from '../../vault.ts'
import { exchange, type VendorApi } from '../vendor-http.ts'
import { plaid, plaidCode, plaidHeaders } from './plaid.ts'
import {
  type AggregatorPort,
  type AggregatorSettings,
  BANK_LINK_END,
  BANK_LINK_PAGE,
  type Vendor,
  type WidgetLink,
} from './port.ts'
import type { Ask, Consent, VendorClient } from './vendor.ts'
import { yodlee, YODLEE_HEADERS, yodleeCode } from './yodlee.ts'

/** What the adapter needs in addition to its settings. */
interface Ground {
  db: Database
  vault: Vault
  /** The name and the public origin of an institution. */
  findInstitution: (institution_id: string) => Promise<{ name: string; origin: string }>
}

interface Limits {
  /** How long one request may take. */
  requestMs?: number
  /** How long a person waits for all the requests of a call. */
  callMs?: number
}

const REQUEST_MS = 15_000
const CALL_MS = 25_000
/** How often a call looks for the consent that another call is about to store, and the time between. */
const KEPT_LOOKS = 10
const KEPT_LOOK_MS = 300

const OTHER_VENDOR = 'the consent was given through another vendor than the one in the settings'

/** The adapter for an aggregator over HTTP in the format of its vendor. It stores what was opened and shared. */
export function httpAggregator(
  settings: AggregatorSettings,
  { db, vault, findInstitution }: Ground,
  { requestMs = REQUEST_MS, callMs = CALL_MS }: Limits = {},
): AggregatorPort & { vendor: Vendor } {
  const clientFor = (signal: AbortSignal = AbortSignal.timeout(callMs)) => {
    const waiting = { signal, deadlineMs: Date.now() + callMs }
    return clientOf(settings, requestMs, (api) => (request) => exchange(api, request, waiting))
  }
  const sessions = sessionStore(db, vault)

  async function findKept(link: WidgetLink): Promise<Consent | null> {
    for (let look = 1; look <= KEPT_LOOKS; look += 1) {
      const session = await sessions.find(link)
      const consent = session ? sessions.openConsent(session) : null
      if (consent !== null) return consent
      await sleep(KEPT_LOOK_MS)
    }
    return null
  }

  return {
    async openWidget({ institution_id, depositor_id, linkedAccountId, now }) {
      const { name, origin } = await findInstitution(institution_id)
      const { opening, handle, opensForMs } = await clientFor().open({
        depositor_id,
        linkedAccountId,
        institutionName: name,
        returnTo: `${origin}${BANK_LINK_END}?link=${linkedAccountId}`,
      })
      await sessions.add({ institution_id, depositor_id, linkedAccountId }, settings.vendor, {
        openedAt: now,
        handle,
      })
      return {
        url: BANK_LINK_PAGE,
        token: JSON.stringify(opening),
        expiresAt: new Date(now.getTime() + opensForMs),
      }
    },

    async readConsent(link) {
      const session = await sessions.find(link)
      if (session?.vendor !== settings.vendor || session.depositor_id !== link.depositor_id)
        return null
      return clientFor().read({
        depositor_id: session.depositor_id,
        openedAt: session.opened_at,
        handle: sessions.openHandle(session),
        consent: sessions.openConsent(session),
        usedReferences: await sessions.listUsed(session),
        findKept: () => findKept(link),
        keep: (consent) => sessions.keep(session, consent),
      })
    },

    vendor: {
      name: settings.vendor,
      framedOrigin: settings.fastlink ? new URL(settings.fastlink.url).origin : null,
      async endConsent(link) {
        const session = await sessions.find(link)
        const consent = session && sessions.openConsent(session)
        if (!session || !consent || session.ended_at !== null) return
        if (session.vendor !== settings.vendor) throw new Error(OTHER_VENDOR)
        const used = await sessions.listUsed(session)
        if (!used.has(consent.reference)) await clientFor().end(session.depositor_id, consent)
        await sessions.end(session)
      },
      probe: (signal) => clientFor(signal).probe(),
    },
  }
}

function clientOf(
  settings: AggregatorSettings,
  requestMs: number,
  askOf: (api: VendorApi) => Ask,
): VendorClient {
  const { url, fastlink } = settings
  if (fastlink) {
    const api = { url, headers: YODLEE_HEADERS, requestMs, codeIn: yodleeCode }
    return yodlee(askOf(api), { ...settings, fastlink })
  }
  return plaid(askOf({ url, headers: plaidHeaders(settings), requestMs, codeIn: plaidCode }))
}

type Session = Selectable<Tables['aggregator_sessions']>
type SessionRef = Pick<Session, 'institution_id' | 'linked_account_id'>

/** Reads and writes the rows of opened widgets. The vendor's secrets are stored encrypted. */
function sessionStore(db: Database, vault: Vault) {
  const placeOf = (column: string, { institution_id, linked_account_id }: SessionRef) => ({
    column: `aggregator_sessions.${column}`,
    institution_id,
    rowId: linked_account_id,
  })
  const open = (column: 'handle_sealed' | 'access_sealed', session: Session) => {
    const sealed = session[column]
    return sealed === null ? null : vault.open(sealed, placeOf(column, session))
  }
  const update = ({ institution_id, linked_account_id }: SessionRef) =>
    db
      .updateTable('aggregator_sessions')
      .where('institution_id', '=', institution_id)
      .where('linked_account_id', '=', linked_account_id)

  return {
    async add(
      { institution_id, depositor_id, linkedAccountId: linked_account_id }: WidgetLink,
      vendor: Session['vendor'],
      { openedAt, handle }: { openedAt: Date; handle: string | null },
    ) {
      const place = placeOf('handle_sealed', { institution_id, linked_account_id })
      await db
        .insertInto('aggregator_sessions')
        .values({
          institution_id,
          linked_account_id,
          depositor_id,
          vendor,
          opened_at: openedAt,
          handle_sealed: handle === null ? null : vault.seal(handle, place),
        })
        .execute()
    },

    find: ({ institution_id, linkedAccountId }: Omit<WidgetLink, 'depositor_id'>) =>
      db
        .selectFrom('aggregator_sessions')
        .selectAll()
        .where('institution_id', '=', institution_id)
        .where('linked_account_id', '=', linkedAccountId)
        .executeTakeFirst(),

    openHandle: (session: Session) => open('handle_sealed', session),

    openConsent(session: Session): Consent | null {
      const { reference, account_reference: accountReference } = session
      if (reference === null || accountReference === null) return null
      return { reference, accountReference, access: open('access_sealed', session) }
    },

    /** Lists the consents by which this person's other links were shared and that have not ended. */
    async listUsed(session: Session): Promise<Set<string>> {
      const rows = await db
        .selectFrom('aggregator_sessions')
        .select('reference')
        .where('institution_id', '=', session.institution_id)
        .where('depositor_id', '=', session.depositor_id)
        .where('vendor', '=', session.vendor)
        .where('linked_account_id', '!=', session.linked_account_id)
        .where('ended_at', 'is', null)
        .where('reference', 'is not', null)
        .execute()
      return new Set(rows.map(({ reference }) => reference ?? ''))
    },

    async keep(session: Session, { reference, accountReference, access }: Consent) {
      await update(session)
        .set({
          reference,
          account_reference: accountReference,
          access_sealed:
            access === null ? null : vault.seal(access, placeOf('access_sealed', session)),
          consented_at: sql<Date>`now()`,
        })
        .execute()
    },

    async end(session: Session) {
      await update(session)
        .set({ ended_at: sql<Date>`now()`, access_sealed: null, handle_sealed: null })
        .execute()
    },
  }
}
