import type { AuthCheck, AuthSession } from '@passbook/contract/auth'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { TestBrowser } from '../../../test/browser.ts'
import { addPerson, findInstitutionId } from '../../../test/people.ts'
import { demoPeople } from '../../seed/people/people.ts'
import { DEMO_PASSWORD } from '../../seed/people/person.ts'
import { seedPeople } from '../../seed/people/seed-people.ts'
import { BEFORE_TAIL } from '../../seed/people/stories/registering.ts'
import type { SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import type { SandboxInstitution } from '@passbook/contract/sandbox'

const SUMMIT = 'summit.localhost'
/** Those who are made in no time: they have registered, and no more. */
const people = demoPeople.filter(
  ({ steps }) => steps.length <= 3 && steps.every(({ day }) => day === 0 || day === BEFORE_TAIL),
)

describe('depositors over HTTP', () => {
  const test = useTestApp()
  const get = (path: string, host = 'localhost') =>
    test.app.inject({ url: `/sandbox/api/${path}`, headers: { host } })
  const list = async (host?: string) => (await get('depositors', host)).json<SandboxDepositor[]>()
  const signIn = (id: string, { host = 'localhost', ...more }: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/sandbox/api/sign-in/${id}`,
      headers: { host, ...more },
    })
  const idOf = async (key: string, host?: string) =>
    (await list(host)).find((person) => person.key === key)?.depositor_id ?? ''

  beforeAll(async () => {
    await seedPeople(test.ctx, people)
    await addPerson(test, 'older@example.com')
    await addPerson(test, 'newer@example.com', { phone: null })
  })

  it('lists demo people first, in the order of their table, then the newest', async () => {
    const rows = await list()
    const demo = people.filter(({ institution }) => institution === 'harborlight')
    const emails = [...demo.map(({ email }) => email), 'newer@example.com', 'older@example.com']
    expect(rows.map(({ email }) => email)).toEqual(emails)
    const [first] = demo
    expect(rows[0]).toEqual({
      depositor_id: expect.any(String),
      key: first?.key,
      name: first?.name,
      story: first?.story,
      email: first?.email,
      password: DEMO_PASSWORD,
      registration_status: null,
      registration_last_step: null,
      extended_status: 'UNLINKED',
      is_primary: true,
      is_joining: false,
      standing_reason: null,
      stands_since: null,
      owed_cents: 0,
      is_duplicate: false,
      funding_returned: null,
      other_holder_barred: false,
      unsigned_documents: 4,
      relink: false,
      email_verified: true,
      has_phone: true,
      shares: null,
    })
    expect(rows.at(-2)).toMatchObject({
      key: null,
      story: null,
      name: null,
      password: null,
      has_phone: false,
      email_verified: false,
    })
  })

  it('lists those of the host’s institution only', async () => {
    const keys = (await list(SUMMIT)).map(({ key }) => key)
    const own = people.filter(({ institution }) => institution === 'summit')
    expect(keys).toEqual(own.map(({ key }) => key))
  })

  it('lists so many that a page can show them', async () => {
    const institution_id = await findInstitutionId(test, 'meadow')
    await sql`
      with person as (
        insert into users (institution_id, email, password_hash)
        select ${institution_id}, 'person' || n || '@example.com', 'never signs in'
        from generate_series(1, 201) n returning id
      ), application as (
        insert into entities (institution_id, id) select ${institution_id}, id from person
      )
      insert into depositors (institution_id, user_id, entity_id)
      select ${institution_id}, id, id from person`.execute(test.ctx.db)
    expect(await list('meadow.localhost')).toHaveLength(200)
  })

  it('signs in as one: cookies, session and cross-site token work', async () => {
    const reply = await signIn(await idOf('fresh'))
    expect(reply.statusCode).toBe(200)
    const body = reply.json<{ location: string; session: AuthSession }>()
    expect(body).toMatchObject({ location: '/login/entry', session: { kind: 'session' } })
    const browser = new TestBrowser(test)
    for (const { name, value } of reply.cookies) browser.cookies.set(name, value)
    const checked = await browser.get<AuthCheck>('/auth-check')
    expect(checked.status).toBe(200)
    expect(checked.body.data?.progress.depositor_id).toBe(await idOf('fresh'))
    browser.bearer = checked.body.data?.token ?? undefined
    const view = { session_id: body.session.session_id, location: '/', description: 'Home' }
    expect((await browser.post('/session', view)).status).toBe(200)
  })

  it('ends the session this browser had', async () => {
    const first = await signIn(await idOf('fresh'))
    const cookie = first.cookies.find(({ name }) => name.endsWith('session'))
    const header = `${cookie?.name}=${cookie?.value}`
    await signIn(await idOf('no-phone'), { cookie: header })
    const browser = new TestBrowser(test)
    browser.cookies.set(cookie?.name ?? '', cookie?.value ?? '')
    expect((await browser.get('/auth-check')).status).toBe(401)
  })

  it('knows nobody of another institution, without a login, or unheard of', async () => {
    const institution_id = await findInstitutionId(test, 'harborlight')
    const { id: entity_id } = await test.ctx.db
      .insertInto('entities')
      .values({ institution_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const invited = await test.ctx.db
      .insertInto('depositors')
      .values({ institution_id, entity_id, user_id: null, is_primary: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = await test.ctx.db.selectFrom('sessions').select('id').execute()
    const foreign = await idOf('summit-fresh', SUMMIT)
    for (const id of [foreign, invited.id, '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', 'not-an-id']) {
      const reply = await signIn(id)
      expect(reply.statusCode, id).toBe(404)
      expect(reply.cookies).toEqual([])
    }
    expect(await test.ctx.db.selectFrom('sessions').select('id').execute()).toEqual(before)
    expect((await signIn(foreign, { host: SUMMIT })).statusCode).toBe(200)
  })

  it('no other page signs anybody in', async () => {
    const id = await idOf('fresh')
    expect((await signIn(id, { origin: 'http://evil.example' })).statusCode).toBe(403)
    expect((await signIn(id, { origin: 'null' })).statusCode).toBe(403)
    expect((await signIn(id, { origin: 'http://localhost:3000' })).statusCode).toBe(200)
  })

  it('says that everybody is there, where nobody is being made', async () => {
    const reply = await test.app.inject({ url: '/sandbox/api/people' })
    expect(reply.json()).toMatchObject({ is_done: true })
  })

  it('names the institutions and where they are, whatever the Host header says', async () => {
    for (const host of ['summit.localhost:3000', 'summit.localhost', 'summit.localhost:81']) {
      const listed = (await get('institutions', host)).json<SandboxInstitution[]>()
      expect(listed.map(({ slug, url, is_current }) => [slug, url, is_current])).toEqual([
        ['harborlight', 'http://localhost:3000', false],
        ['juniper', 'http://juniper.localhost:3000', false],
        ['meadow', 'http://meadow.localhost:3000', false],
        ['summit', 'http://summit.localhost:3000', true],
      ])
    }
  })
})
