import { hasPassed } from '@passbook/contract/enums'
import type { DemoArrival } from '@passbook/contract/sandbox'
import type { SandboxSharing, SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import { sql } from 'kysely'
import { depositorsWithLogin } from '../../platform/callers/account-people.ts'
import { readProgress } from '../../platform/callers/progress.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Institution } from '../../platform/institutions/queries.ts'

/** Finds the person with whom each depositor shares an account, or is going to, by depositor. */
async function listSharing(
  db: Database,
  institution_id: string,
): Promise<Map<string, SandboxSharing>> {
  const rows = await findApplications(db, institution_id).execute()
  const all = rows.flatMap((row): [string, SandboxSharing][] => {
    const state = stateOf(row)
    const first = { name: nameOf(row.first_name, row.last_name), email: row.first_email }
    const second = { name: nameOf(row.their_first_name, row.their_last_name), email: row.email }
    return [
      [row.first_id, { ...second, is_primary: false, state, ssn: null }],
      [row.depositor_id, { ...first, is_primary: true, state, ssn: null }],
    ]
  })
  return new Map(all)
}

function findApplications(db: Database, institution_id: string) {
  return db
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors as second', (join) =>
      join
        .onRef('second.institution_id', '=', 'application.institution_id')
        .onRef('second.id', '=', 'application.depositor_id'),
    )
    .innerJoin('depositors as first', (join) =>
      join
        .onRef('first.institution_id', '=', 'application.institution_id')
        .onRef('first.entity_id', '=', 'application.entity_id')
        .on('first.is_primary', '=', true),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'first.institution_id')
        .onRef('users.id', '=', 'first.user_id'),
    )
    .select(['application.depositor_id', 'application.email', 'application.locked_at'])
    .select(['application.signed_up_at', 'second.joined_on', 'second.registration_status'])
    .select(['second.registration_last_step', 'first.first_name', 'first.last_name'])
    .select(['second.first_name as their_first_name', 'second.last_name as their_last_name'])
    .select(['first.id as first_id', 'users.email as first_email'])
    .where('application.institution_id', '=', institution_id)
    .where('application.ended_at', 'is', null)
}

type SharingRow = Awaited<ReturnType<ReturnType<typeof findApplications>['execute']>>[number]

function stateOf(row: SharingRow): SandboxSharing['state'] {
  if (row.joined_on !== null) return 'holder'
  if (row.signed_up_at !== null) return 'signed_up'
  if (row.registration_last_step !== 'confirmed') return 'begun'
  if (!hasPassed(row.registration_status)) return 'in_doubt'
  return row.locked_at === null ? 'invited' : 'locked'
}

function nameOf(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join(' ') || null
}

const DEPOSITORS_LIMIT = 200

interface DemoPerson {
  key: string
  /** The slug of their institution. */
  institution: string
  email: string
  name: string
  story: string
  /** The person they invited to share their account, who has no login yet. */
  invites?: { name: string; email: string; ssn: string }
}

/** The demo people, the progress of creating them, and their shared password. */
export interface DemoPeople {
  people: readonly DemoPerson[]
  password: string
  arrival: Readonly<DemoArrival>
}

/** Lists an institution's depositors with a login: demo people in table order, then the newest. */
export async function listDepositors(
  db: Database,
  institution: Institution,
  { people, password }: Pick<DemoPeople, 'people' | 'password'>,
): Promise<SandboxDepositor[]> {
  const demo = people.filter((person) => person.institution === institution.slug)
  const emails = demo.map(({ email }) => email)
  const isDemo = sql<boolean>`users.email = any(${emails})`
  const found = await withLogin(db, institution.id).where(isDemo).execute()
  const others = await withLogin(db, institution.id)
    .where((where) => where.not(isDemo))
    .orderBy('users.created_at', 'desc')
    .limit(DEPOSITORS_LIMIT - found.length)
    .execute()
  const first = demo.flatMap((person) => found.filter(({ email }) => email === person.email))
  const sharing = await listSharing(db, institution.id)
  const rows: SandboxDepositor[] = []
  for (const row of [...first, ...others]) {
    const person = demo.find(({ email }) => email === row.email)
    const login = await describe(db, institution.id, row, person)
    const shares = sharing.get(login.depositor_id) ?? null
    rows.push({
      ...login,
      password: person ? password : null,
      shares: shares && { ...shares, ...inviteeDetails(shares, person) },
    })
  }
  return rows
}

/** The name and SSN of an invitee, which the console may show because they are invented. */
function inviteeDetails(
  { email }: SandboxSharing,
  person: DemoPerson | undefined,
): Partial<SandboxSharing> {
  const invites = person?.invites
  return invites?.email === email ? { name: invites.name, ssn: invites.ssn } : {}
}

function withLogin(db: Database, institution_id: string) {
  return depositorsWithLogin(db, institution_id)
    .select(['users.id as user_id', 'users.email as email', 'users.phone as phone'])
    .select(['users.email_verified_at as email_verified_at'])
    .select(['depositors.first_name as first_name', 'depositors.last_name as last_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof withLogin>['execute']>>[number]

/** Reads each person's progress separately, from the function that also serves the app. */
async function describe(
  db: Database,
  institution_id: string,
  { user_id, email, phone, email_verified_at, first_name, last_name }: Row,
  person: DemoPerson | undefined,
): Promise<Omit<SandboxDepositor, 'password' | 'shares'>> {
  const { first_name: _, ...progress } = await readProgress(db, institution_id, user_id)
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return {
    ...progress,
    email,
    name: person?.name ?? (name || null),
    key: person?.key ?? null,
    story: person?.story ?? null,
    email_verified: email_verified_at !== null,
    has_phone: phone !== null,
  }
}
