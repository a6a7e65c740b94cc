import { hash } from '@node-rs/argon2'
import { addPrimaryDepositor } from '../src/domains/access/auth/sign-in/register.ts'
import type { TestApp } from './app.ts'
import { PASSWORD } from './browser.ts'
import { addScreening } from './screening.ts'

// As cheap as argon2 allows: what a hash costs is no part of most tests.
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export interface Person {
  id: string
  institution_id: string
  email: string
  phone: string | null
}

/** A login that registered and set up a phone some time ago; their sanctions check was clear. */
export async function addPerson(
  { ctx }: TestApp,
  email: string,
  {
    phone = '5552013344',
    slug = 'harborlight',
    isScreened = true,
  }: { phone?: string | null; slug?: string; isScreened?: boolean } = {},
): Promise<Person> {
  const institution_id = await findInstitutionId({ ctx }, slug)
  const password_hash = await hash(PASSWORD, CHEAP)
  const { id } = await ctx.db
    .insertInto('users')
    .values({ institution_id, email, phone, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPrimaryDepositor(ctx.db, institution_id, id)
  if (isScreened) {
    const { id: depositor_id } = await ctx.db
      .selectFrom('depositors')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await addScreening(ctx.db, { institution_id, depositor_id })
  }
  return { id, institution_id, email, phone }
}

export async function findInstitutionId(
  { ctx }: Pick<TestApp, 'ctx'>,
  slug: string,
): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

/** Another six digits than these. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
