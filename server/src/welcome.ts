import type { Context } from './context.ts'
import { acrossInstitutions } from './platform/db/across-institutions.ts'
import { originAt, publicOriginOf } from './platform/institutions/public-origin.ts'
import { listAddresses } from './platform/institutions/queries.ts'
import { demoPeople } from './seed/people/people.ts'
import { DEMO_PASSWORD } from './seed/people/person.ts'

const WIDTH = 32

/** Shows the person at the terminal where to go. */
export async function printWelcome(ctx: Context): Promise<void> {
  const institutions = await listAddresses(ctx.db)
  const lines = institutions.map(({ name, ...address }) =>
    row(name, publicOriginOf(ctx.config, address) ?? 'has no domain yet'),
  )
  const local = originAt(ctx.config, 'localhost')
  if (ctx.config.sandbox) lines.push(row('Sandbox console', `${local}/sandbox`))
  if (ctx.config.sandbox && ctx.config.exposeDocs) lines.push(row('API', `${local}/docs`))
  const ready = ctx.config.sandbox
    ? 'Passbook is ready. This is a sandbox: anybody signs in as anyone, and no money is real.'
    : 'Passbook is ready.'
  print([ready, lines.join('\n')])
}

/** Lists the demo people to sign in as, once they exist. */
export async function printPeople(ctx: Context): Promise<void> {
  if (ctx.config.sandbox) print(await listSignIns(ctx))
}

function print(parts: readonly string[]): void {
  if (parts.length > 0) process.stdout.write(`\n${parts.join('\n\n')}\n`)
}

/** Lists the existing demo people with their institution. */
async function listSignIns({ db }: Context): Promise<string[]> {
  const there = await acrossInstitutions(db, 'which demo people are there already')
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.email as email', 'institutions.slug as slug'])
    .where(
      'users.email',
      'in',
      demoPeople.map(({ email }) => email),
    )
    .execute()
  const people = demoPeople.filter(({ email, institution }) =>
    there.some((user) => user.email === email && user.slug === institution),
  )
  if (people.length === 0) return []
  const lines = people.map(({ email, institution, key }) => row(email, `${institution}, ${key}`))
  return [
    `Demo people, to sign in with one click in the console, or with the password “${DEMO_PASSWORD}”:`,
    lines.join('\n'),
  ]
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(WIDTH)} ${value}`
}
