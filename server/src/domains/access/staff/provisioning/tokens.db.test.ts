import type { singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import type { Data } from '@passbook/contract/endpoint'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { ScimClient, addToken, makeToken } from '../../../../../test/console/provisioning.ts'
import { CLIENT, TwoAdministrators } from '../../../../../test/console/single-sign-on.ts'
import { openLog } from '../../../../platform/log.ts'
import { addGroup } from './groups.ts'
import { addPerson } from './people.ts'
import { asProvider } from './provider-calls.ts'

type Described = Data<typeof singleSignOnEndpoints.getSingleSignOn>

const PATH = '/console/single-sign-on/provisioning'
const PROVIDER = {
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  ...CLIENT,
  groups_claim: 'groups',
  is_local_off: false,
}

const lines: string[] = []
const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })

/** Long enough for a call to come to the row that it has to wait for. */
const WAIT_MS = 1_500
/** Much longer than a call takes that waits for nothing, even on a busy machine. */
const PATIENCE_MS = 20_000

describe('the tokens with which staff are provisioned', () => {
  const test = useTestApp({}, log)
  let two: TwoAdministrators
  beforeAll(async () => {
    two = await TwoAdministrators.of(test)
    await two.change('/console/single-sign-on', PROVIDER)
  })

  const statusOf = async (token: string, host?: string) =>
    (await new ScimClient(test, token, host).call('GET', '/Users')).status
  const described = async () =>
    (await two.maker.browser.get<Described>('/console/single-sign-on')).body.data?.provisioning

  it('count once a second administrator approved them, at their institution alone', async () => {
    const token = makeToken()
    expect(await statusOf(token)).toBe(401)
    const asked = await two.ask(PATH, { token })
    expect(await statusOf(token)).toBe(401)
    await two.decide(asked.body.data?.approval_id)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(token, 'summit.localhost')).toBe(401)
    expect(await statusOf(`${token}x`)).toBe(401)
    const own = await TwoAdministrators.of(test, 'summit')
    await own.change('/console/single-sign-on', PROVIDER)
    const theirs = await addToken(own)
    expect(await statusOf(theirs, 'summit.localhost')).toBe(200)
    expect(await statusOf(theirs)).toBe(401)
    const bare = await test.app.inject({ url: '/scim/v2/Users', headers: { host: 'localhost' } })
    expect(bare.statusCode).toBe(401)
    expect(bare.headers['www-authenticate']).toBe('Bearer')
  })

  it('are two at most while one replaces the other, and a single administrator can end one at once', async () => {
    const [first, second] = [await addToken(two), await addToken(two)]
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const unapproved = makeToken()
    const asked = await two.ask(PATH, { token: unapproved })
    expect(await statusOf(unapproved)).toBe(401)
    const withdrawal = `/console/approvals/${asked.body.data?.approval_id}/withdraw`
    await two.maker.browser.post(withdrawal, { reason: 'It was made by mistake.' })
    const third = await addToken(two)
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      401, 200, 200,
    ])
    const { tokens = [] } = (await described()) ?? {}
    expect(tokens.map(({ ends_at }) => ends_at === null)).toEqual([true, false])
    const reason = 'It was sent by email.'
    const path = `${PATH}/${tokens[0]?.uuid}`
    expect((await two.checker.browser.call('DELETE', path, { reason })).status).toBe(200)
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 401])
    expect((await two.checker.browser.call('DELETE', path, { reason })).status).toBe(404)
  })

  it('appear in no row, no answer and no line of the log', async () => {
    const token = await addToken(two)
    await new ScimClient(test, token).addUser('kept@contoso.example')
    const tables = ['provisioning_tokens', 'staff_approvals', 'audit_log'] as const
    for (const table of tables) {
      const rows = await test.ctx.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(JSON.stringify(await described())).not.toContain(token)
    expect(lines.join('')).toContain('/scim/v2/Users')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain('kept@contoso.example')
    const again = await two.ask(PATH, { token })
    expect(again.body.errors?.['token']?.[0]).toContain('Make a new token')
  })

  it('end with provisioning, and with another issuer, which forget what was sent', async () => {
    const token = await addToken(two)
    const scim = new ScimClient(test, token)
    await scim.addGroup('forgotten', [await scim.addUser('forgotten@contoso.example')])
    expect((await described())?.people).toBeGreaterThan(0)
    await two.change(PATH, {}, 'DELETE')
    expect(await statusOf(token)).toBe(401)
    expect(await described()).toMatchObject({ is_on: false, people: 0, groups: 0, tokens: [] })
    const next = await addToken(two)
    await two.change('/console/single-sign-on', { ...PROVIDER, issuer: 'https://other.example' })
    expect(await statusOf(next)).toBe(401)
  })

  it('leave nothing of a call that was under way when provisioning ended', async () => {
    const token = await addToken(two)
    const { institution_id } = two.maker
    const token_id = (await described())?.tokens[0]?.uuid ?? ''
    const ending = await asProvider(
      test.ctx,
      { institution_id, token_id },
      'change',
      async (desk) => {
        const { id: value } = await addPerson(desk, { userName: 'late@contoso.example' })
        await addGroup(desk, { displayName: 'late', members: [{ value }] })
        const ended = two.change(PATH, {}, 'DELETE')
        await sleep(WAIT_MS)
        return [ended]
      },
    )
    await Promise.all(ending)
    expect(await statusOf(token)).toBe(401)
    expect(await described()).toMatchObject({ is_on: false, people: 0, groups: 0 })
  })

  it('leave connections to others while their calls wait for each other, and count when their turn comes', async () => {
    const token = await addToken(two)
    const scim = new ScimClient(test, token)
    const id = await scim.addUser('waiting@contoso.example')
    const { uuid } = (await described())?.tokens[0] ?? {}
    const change = () => scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    const calls = await test.ctx.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('provisioning')
        .select('institution_id')
        .where('institution_id', '=', two.maker.institution_id)
        .forUpdate()
        .execute()
      let refused = 0
      const begun = Array.from({ length: 14 }, async () => {
        const reply = await change()
        if (reply.status === 503) refused += 1
        return reply
      })
      await expect.poll(() => refused).toBe(5)
      const path = `${PATH}/${uuid}`
      const ending = two.checker.browser.call('DELETE', path, { reason: 'It leaked.' })
      const ended = await Promise.race([ending, sleep(PATIENCE_MS)])
      expect(ended?.status).toBe(200)
      return begun
    })
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
    expect(statuses.filter((status) => status === 503)).toHaveLength(5)
  })

  it('still work while a stranger tries wrong ones from the same network', async () => {
    const token = await addToken(two)
    const tried = new Set<number>()
    for (let each = 0; each < 130; each += 1) tried.add(await statusOf(makeToken()))
    expect(tried).toEqual(new Set([401, 429]))
    expect(await statusOf(token)).toBe(200)
  })
})
