import { inTransaction } from '../src/platform/db/transaction.ts'
import { findUser } from '../src/domains/access/auth/queries.ts'
import { startSession } from '../src/domains/access/auth/sessions/start-session.ts'
import { SESSION_COOKIE } from '../src/platform/http/cookies.ts'
import type { TestApp } from './app.ts'
import { TestBrowser } from './browser.ts'

const ORIGIN = { ip: '192.0.2.7', userAgent: 'test' }

/** A tab of somebody, signed in without its ceremony, which has tests of its own. */
export async function signedIn(
  test: TestApp,
  { institution_id, user_id }: { institution_id: string; user_id: string },
  slug = 'harborlight',
): Promise<TestBrowser> {
  const { ctx } = test
  const user = await findUser(ctx.db, institution_id, user_id)
  const { session, cookie } = await inTransaction(ctx.db, (trx) =>
    startSession(ctx, trx, user, { origin: ORIGIN, method: 'code', replaces: undefined }),
  )
  const browser = new TestBrowser(test, slug === 'harborlight' ? 'localhost' : `${slug}.localhost`)
  browser.cookies.set(SESSION_COOKIE, cookie)
  browser.bearer = session.token
  // Before any race: both calls of a double click carry the same token.
  await browser.get('/sanctum/csrf-cookie')
  return browser
}
