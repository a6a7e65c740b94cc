import type { AuthCheck } from '@passbook/contract/auth'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { addPerson } from '../../../test/people.ts'
import { signedIn } from '../../../test/signed-in.ts'

/** What Postgres may answer to any statement; a trigger says it in its name. */
const FAILURES: [name: string, statement: string][] = [
  ['the disk is full', `raise exception 'could not extend file' using errcode = '53100'`],
  ['memory is short', `raise exception 'out of memory' using errcode = '53200'`],
  ['a file cannot be read', `raise exception 'could not read block' using errcode = '58030'`],
  ['the server only reads', `raise exception 'read-only transaction' using errcode = '25006'`],
  ['the connection is lost', `perform pg_terminate_backend(pg_backend_pid())`],
]

describe('a call that the database fails', () => {
  const test = useTestApp()
  afterEach(() => asOwner('drop trigger failing on page_views'))

  it.each(FAILURES)('because %s answers 503 and when to try again', async (name, statement) => {
    const { id: user_id, institution_id } = await addPerson(
      test,
      `${name.replaceAll(' ', '-')}@example.com`,
    )
    const browser = await signedIn(test, { institution_id, user_id })
    await asOwner(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin ${statement}; return new; end $$;
      create trigger failing before insert on page_views for each row execute function fail()`)
    const check = await browser.get<AuthCheck>('/auth-check')
    const session_id = check.body.data?.session_id
    const view = { session_id, location: '/dashboard', description: 'Home' }
    const { status, headers, body } = await browser.post('/session', view)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body.message).toBe('The service is busy. Please try again in a moment.')
    expect(body.errors).toBeNull()
  })

  it('shows a page that says what to do where a browser asked for one', async () => {
    await asOwner(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin return new; end $$;
      create trigger failing before insert on page_views for each row execute function fail();
      revoke select on institution_versions from passbook_app;
      create function away() returns text language plpgsql as
        $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
      alter table institution_versions rename to versions_kept;
      create view institution_versions as select *, away() from versions_kept;
      grant select on institution_versions to passbook_app`)
    const headers = { host: 'localhost', accept: 'text/html,application/xhtml+xml' }
    const page = await test.app.inject({ url: '/login', headers })
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['retry-after']).toBe('5')
    expect(page.body).toContain('<h1>We will be right back</h1>')
    expect(page.body).toContain('This page tries again by itself.')
    const call = await test.app.inject({ url: '/api/v1/branding', headers })
    expect(call.json()).toMatchObject({ code: 503, success: false })
  })

  async function asOwner(statement: string): Promise<void> {
    const client = new Client({ connectionString: test.database.ownerUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
})
