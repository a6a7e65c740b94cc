import { charterOf } from '@passbook/contract/charter'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Address, Named } from '../../../platform/person-words.ts'
import { findTaxProfile } from '../../documents/tax/tax-profile.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { openSavingsNumber } from '../../money/savings-accounts/savings-number.ts'
import { openSsn } from '../../people/registration/ssn.ts'
import { type Cycle, cycleOf, nextCycle } from './calendar.ts'
import { type InactiveAccount, listInactive } from './list-inactive.ts'
import { readReport } from './naupa/read-report.ts'
import { writeReport, type ReportOwner, type ReportProperty } from './naupa.ts'
import { sortByLetter } from './posted-letters.ts'
import { readHomeState, STATE_RULES } from './state-rules.ts'

/** A report with more properties has to be split in the way the state asks. */
const MOST_PROPERTIES = 50_000

export interface ReportKey {
  institution_id: string
  state: string
  year: number
}

export interface WrittenReport {
  name: string
  text: string
  properties: number
  amount_cents: number
  is_final: boolean
}

const NO_PROFILE = 'The institution has no tax profile, so the report can’t name the holder.'

/** The dates of a report; throws if the state or the year has none. */
export function findCycle({ state, year }: ReportKey, now: Date): Cycle {
  if (!Object.hasOwn(STATE_RULES, state)) throw new DomainError('not_found')
  const next = nextCycle(state, easternDate(now))
  if (year > next.year) throw invalid('year', `The next report to ${state} is for ${next.year}.`)
  return cycleOf(state, year)
}

/** Accounts whose period ended by a report's cut-off date, with or without a letter. */
export async function listSilent(
  db: Database,
  { institution_id, state }: Pick<ReportKey, 'institution_id' | 'state'>,
  { lastContact }: Cycle,
): Promise<InactiveAccount[]> {
  const homeState = await readHomeState(db, institution_id)
  return listInactive(db, {
    institution_id,
    homeState,
    state,
    until: lastContact,
    isFunded: true,
    limit: MOST_PROPERTIES,
  })
}

/** The accounts in a report as of now, and those that have to wait. Drafts and transfers use the same list. */
export async function listReportable(
  db: Database,
  { institution_id, state }: Pick<ReportKey, 'institution_id' | 'state'>,
  cycle: Cycle,
  now: Date,
) {
  const silent = await listSilent(db, { institution_id, state }, cycle)
  return sortByLetter(db, silent, { institution_id, cycle, today: easternDate(now) })
}

/**
 * Writes the report to a state as a file: of the accounts handed over, or before that as a draft of
 * today's accounts. It contains full Social Security numbers, so the audit log records who requested it.
 */
export async function writeStateReport(
  ctx: Context,
  which: ReportKey,
  { actor, reason }: { actor: Actor; reason: string | null },
): Promise<WrittenReport> {
  const { institution_id, state, year } = which
  const cycle = findCycle(which, ctx.clock.now())
  const profile = await findTaxProfile(ctx.db, institution_id)
  if (profile === undefined) throw invalid('', NO_PROFILE)
  const { reported, is_final } = await readReported(ctx.db, which, cycle, ctx.clock.now())
  const properties = await readProperties(ctx, institution_id, reported)
  const text = writeReport({
    holder: {
      taxId: profile.tin,
      name: profile.payer_name,
      street: profile.street,
      city: profile.city,
      state: profile.state,
      zip: profile.zip,
      contactName: profile.contact_name,
      contactEmail: profile.contact_email,
      phone: profile.phone,
      charter: charterOf((await findInstitution(ctx.db, institution_id)).insurer),
    },
    year,
    properties,
    // A notice report comes before the money.
    isRemitted: cycle.money === null || is_final,
  })
  readReport(text)
  await writeAudit(ctx.db, {
    institution_id,
    actor,
    action: 'write_escheat_report',
    entity: 'escheat_report',
    entityId: `${state}-${year}`,
    details: { properties: properties.length, is_final, ...(reason !== null && { reason }) },
  })
  const amount_cents = properties.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const name = `unclaimed-${state}-${year}${is_final ? '' : '-draft'}.txt`
  return { name, text, properties: properties.length, amount_cents, is_final }
}

async function readReported(
  db: Database,
  which: ReportKey,
  cycle: Cycle,
  now: Date,
): Promise<{ reported: ReportedAccount[]; is_final: boolean }> {
  const report = await findReport(db, which)
  if (report === undefined || report.status === 'ASKED') {
    const { ready } = await listReportable(db, which, cycle, now)
    const reported = ready.map(({ balance_cents: amount_cents, ...each }) => ({
      ...each,
      amount_cents,
    }))
    return { reported, is_final: false }
  }
  if (report.status === 'REPORTED') {
    return { reported: await listReported(db, which.institution_id, report.id), is_final: false }
  }
  if (report.status !== 'DONE') {
    throw invalid('', 'The money is being transferred. Create the report when that is done.')
  }
  const items = await db
    .selectFrom('escheat_items')
    .select(['account_id', 'last_contact_on', 'amount_cents'])
    .where('institution_id', '=', which.institution_id)
    .where('report_id', '=', report.id)
    .where('outcome', '=', 'HANDED_OVER')
    .execute()
  const reported = items.map(({ amount_cents, ...item }) => ({
    ...item,
    amount_cents: amount_cents ?? 0,
  }))
  return { reported, is_final: true }
}

/** The accounts of a notice report that are still here, with today's balance. */
function listReported(
  db: Database,
  institution_id: string,
  report_id: string,
): Promise<ReportedAccount[]> {
  return db
    .selectFrom('escheat_items as item')
    .innerJoin('savings_balances as balance', (join) =>
      join
        .onRef('balance.institution_id', '=', 'item.institution_id')
        .onRef('balance.account_id', '=', 'item.account_id'),
    )
    .select(['item.account_id', 'item.last_contact_on', 'balance.current_cents as amount_cents'])
    .where('item.institution_id', '=', institution_id)
    .where('item.report_id', '=', report_id)
    .where('item.outcome', '=', 'REPORTED')
    .execute()
}

export function findReport(db: Database, { institution_id, state, year }: ReportKey) {
  return db
    .selectFrom('escheat_reports')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('state', '=', state)
    .where('year', '=', year)
    .executeTakeFirst()
}

/** An account in a report, with today's balance or the amount handed over. */
interface ReportedAccount {
  account_id: string
  last_contact_on: BusinessDate
  amount_cents: number
}

interface Row extends Named, Address {
  account_id: string
  account_number_sealed: Buffer
  opened_on: BusinessDate
  depositor_id: string
  ssn_sealed: Buffer | null
  date_of_birth: BusinessDate | null
}

/** Accounts with their owners as a state requires them, the primary holder first, in a fixed order. */
async function readProperties(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  reported: readonly ReportedAccount[],
): Promise<ReportProperty[]> {
  const { rows } = await sql<Row>`
    select account.id as account_id, account.account_number_sealed, account.opened_on,
      person.id as depositor_id, person.first_name, person.last_name, person.street, person.unit,
      person.city, person.state, person.zip, person.ssn_sealed, person.date_of_birth
    from savings_accounts account
    join entities entity on entity.institution_id = account.institution_id
      and entity.savings_account_id = account.id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_holder
    where account.institution_id = ${institution_id}
      and account.id = any(${reported.map(({ account_id }) => account_id)}::uuid[])
    order by account.id, person.is_primary desc, person.created_at, person.id`.execute(db)
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id)
  return reported
    .toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))
    .flatMap(({ account_id, last_contact_on, amount_cents }) => {
      const owners = byAccount.get(account_id) ?? []
      const [first] = owners
      if (first === undefined) return []
      return [
        {
          accountNumber: openSavingsNumber(vault, { ...first, institution_id, id: account_id }),
          openedOn: first.opened_on,
          lastContactOn: last_contact_on,
          amountCents: amount_cents,
          owners: owners.map((row) => toOwner(vault, institution_id, row)),
        },
      ]
    })
}

function toOwner(vault: Context['vault'], institution_id: string, row: Row): ReportOwner {
  const { depositor_id, ssn_sealed } = row
  return {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    street: row.street ?? '',
    unit: row.unit ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zip: row.zip ?? '',
    taxId: ssn_sealed ? openSsn(vault, { institution_id, depositor_id }, ssn_sealed) : '',
    bornOn: row.date_of_birth ?? '',
  }
}
