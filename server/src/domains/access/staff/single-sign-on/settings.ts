import type { SignOnSettings } from '@passbook/contract/console/single-sign-on'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Client } from '../../../../platform/openid/issuer.ts'

/** The stored settings of an institution's identity provider. */
export interface SignOn extends SignOnSettings {
  secret_id: string
}

/** Reads the settings of the identity provider; undefined if the institution has none. */
export function readSignOn(db: Database, institution_id: string): Promise<SignOn | undefined> {
  return db
    .selectFrom('single_sign_on')
    .select(['name', 'issuer', 'client_id', 'secret_id', 'groups_claim', 'is_local_off'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
}

/**
 * Whether an answer of the provider still counts: two administrators may have changed or removed it while it was asked. The
 * row is locked, so that a change waits for this transaction and then ends the session that it begins.
 */
export async function isStillInForce(
  trx: Transaction,
  institution_id: string,
  { issuer, client_id }: SignOn,
): Promise<boolean> {
  const found = await trx
    .selectFrom('single_sign_on')
    .select(['issuer', 'client_id'])
    .where('institution_id', '=', institution_id)
    .forShare()
    .executeTakeFirst()
  return found?.issuer === issuer && found.client_id === client_id
}

/** Reads what the sign-in page shows: the provider's name, and whether passwords work. */
export async function readDoor(
  { db }: Context,
  institution_id: string,
): Promise<{ name: string | null; is_local_off: boolean }> {
  const found = await readSignOn(db, institution_id)
  return { name: found?.name ?? null, is_local_off: found?.is_local_off ?? false }
}

export function secretPlace(institution_id: string, rowId: string) {
  return { column: 'single_sign_on_secrets.secret_sealed', institution_id, rowId }
}

/** Returns the institution's registration at the provider, with the decrypted secret. */
export async function openClient(
  { db, vault, config }: Context,
  institution_id: string,
  { issuer, client_id, secret_id }: SignOn,
): Promise<Client> {
  const { secret_sealed } = await db
    .selectFrom('single_sign_on_secrets')
    .select('secret_sealed')
    .where('institution_id', '=', institution_id)
    .where('id', '=', secret_id)
    .executeTakeFirstOrThrow()
  const client_secret = vault.open(secret_sealed, secretPlace(institution_id, secret_id))
  return { issuer, client_id, client_secret, mayBePlain: !config.production }
}

/** Whether a row of `staff` is a person who signs in with the provider or is provisioned by it. */
export function isFromProvider() {
  return sql<boolean>`(exists (select from staff_identities identity
      where identity.institution_id = staff.institution_id and identity.staff_id = staff.id)
    or exists (select from provisioned_people person
      where person.institution_id = staff.institution_id and person.staff_id = staff.id))`
}

/** Refuses to change a role that the person's groups decide, because the provider's next answer would undo it. */
export async function assertRoleIsOurs(
  db: Database,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<void> {
  const settings = await readSignOn(db, institution_id)
  if (settings === undefined) return
  const linked = await db
    .selectFrom('staff')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .where(isFromProvider())
    .executeTakeFirst()
  if (linked === undefined) return
  throw invalid('role', `Their groups at ${settings.name} decide this role. Change it there.`)
}

interface LocalSignIn {
  institution_id: string
  staff_id: string
  /** The time of the banking clock. */
  now: Date
}

/**
 * Refuses a password or passkey where the identity provider decides who signs in: for everybody if local sign-in is
 * off, and otherwise for those who sign in with the provider, because a password would outlive their groups. Access
 * that the operator restored is the exception.
 */
export async function assertMaySignInLocally(
  db: Database,
  { institution_id, staff_id, now }: LocalSignIn,
): Promise<void> {
  const settings = await readSignOn(db, institution_id)
  if (settings === undefined) return
  const staff = await db
    .selectFrom('staff')
    .select('local_sign_in_until')
    .select(isFromProvider().as('is_linked'))
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .executeTakeFirstOrThrow()
  if (staff.local_sign_in_until !== null && staff.local_sign_in_until > now) return
  if (!settings.is_local_off && !staff.is_linked) return
  const message = `Sign in with ${settings.name}. Passwords and passkeys don’t work for your account.`
  throw new DomainError('not_allowed', { message, fields: { '': [message] } })
}
