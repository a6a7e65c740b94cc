import type { SearchMatch, SubjectSearch } from '@passbook/contract/console/sar-searches'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { matchesOf, takeIn } from '../../../../../test/console/taking-in.ts'
import { addApplicantWith, fund } from '../../../../../test/opening.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'

const HEAD = 'number,last_name,first_name,middle_name,aliases,date_of_birth,ssn,business_name,ein\n'
const NOBODY = `${HEAD}1,Nobodyhere,Nora,,,1970-01-01,,,\n`

describe('requests for names', () => {
  const test = useTestApp()
  const clock = fixedClock('2026-11-16T15:00:00Z')
  let connie: StaffBrowser
  let requests = 0

  beforeAll(async () => {
    connie = (await enterAs(test, 'compliance')).browser
  })
  beforeEach(() => {
    test.ctx.clock = clock
  })

  const send = (given: object = {}) => {
    requests += 1
    const request = { reference: `FIN-${requests}`, received_on: '2026-11-02', file: NOBODY }
    return takeIn(connie, { ...request, ...given })
  }
  const taken = async (given: object = {}): Promise<SubjectSearch> => {
    const { body } = await send(given)
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data.search
  }
  const post = (path: string, body: object = {}) =>
    connie.post<{ search: SubjectSearch }>(`/console/${path}`, body)
  const decide = ({ uuid }: SearchMatch, decision: string) =>
    post(`suspicion-matches/${uuid}/decide`, { decision })

  /** Somebody with an account under a name of their own. */
  const addHolder = async (last_name: string) => {
    const who = await addApplicantWith(test)
    await fund(who.browser, 250_00)
    await test.ctx.db
      .updateTable('depositors')
      .set({ first_name: 'Ottoline', last_name })
      .where('id', '=', who.depositor_id)
      .execute()
    return who
  }
  const fileOf = (last: string) => `${HEAD}1,${last},Ottoline,,,,,,\n`

  it('is due 14 calendar days after it came, and says what it searched', async () => {
    expect(await taken()).toMatchObject({
      state: 'open',
      due_on: '2026-11-16',
      accounts_since: '2025-11-02',
      transfers_since: '2026-05-02',
      subject_count: 1,
      undecided_count: 0,
      hit_count: 0,
      keep_until: null,
      taken_by: 'Some compliance',
      history: [{ action: 'take_in', by: 'Some compliance' }],
    })
    expect((await send({ received_on: '2026-11-17' })).body.errors).toEqual({
      received_on: ['Enter a date that isn’t in the future.'],
    })
  })

  it('is taken in once by its reference, unless it was by mistake', async () => {
    const { uuid } = await taken({ reference: 'FIN  Twice' })
    const again = await send({ reference: 'fin twice' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toHaveProperty('reference')
    const reason = 'The file was that of another request'
    const { body } = await post(`suspicion-searches/${uuid}/withdraw`, { reason })
    expect(body.data?.search).toMatchObject({ state: 'withdrawn', keep_until: '2031-11-16' })
    expect(body.data?.search.history.at(-1)).toMatchObject({
      action: 'withdraw',
      changes: [{ field: 'reason', before: '', after: reason }],
    })
    expect((await send({ reference: 'fin twice' })).status).toBe(200)
  })

  it('keeps nothing of a file with a wrong line, and names it', async () => {
    const file = `${NOBODY}2,Wrong,Wanda,,,1970-01-01,12,,\n`
    const refused = await send({ reference: 'FIN-wrong', file })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ file: ['Line 3: the ssn must have nine digits.'] })
    expect((await send({ reference: 'FIN-wrong' })).status).toBe(200)
    expect((await post('suspicion-searches', { reference: 'x' })).status).toBe(422)
  })

  it('is answered once every match is decided, with its hits, and kept five years', async () => {
    await addHolder('Answerwell')
    await addHolder('Answerwell')
    const { uuid, undecided_count } = await taken({ file: fileOf('Answerwell') })
    expect(undecided_count).toBe(2)
    const answer = (answered_on: string) =>
      post(`suspicion-searches/${uuid}/answer`, { answered_on })
    expect((await answer('2026-11-16')).body.errors).toEqual({
      '': ['Review every possible match first.'],
    })
    expect((await post(`suspicion-searches/${uuid}/end`)).status).toBe(422)
    const [one, other] = await matchesOf(connie, uuid)
    if (!one || !other) throw new Error('two fit')
    await decide(one, 'other')
    await decide(one, 'same')
    const { body } = await decide(other, 'other')
    expect(body.data?.search).toMatchObject({ undecided_count: 0, hit_count: 1 })
    expect(body.data?.search.history.at(-2)?.changes).toContainEqual({
      field: 'decision',
      before: 'other',
      after: 'same',
    })
    expect((await post(`suspicion-searches/${uuid}/end`)).status).toBe(422)
    expect((await answer('2026-11-17')).status).toBe(422)
    expect((await answer('2026-11-01')).status).toBe(422)
    const replies = await Promise.all([answer('2026-11-12'), answer('2026-11-12')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const hits = await matchesOf(connie, uuid, 'same')
    expect(hits).toMatchObject([
      { uuid: one.uuid, decision: 'same', decided_by: 'Some compliance', subject: { number: '1' } },
    ])
    const ended = await connie.get<{ search: SubjectSearch }>(`/console/suspicion-searches/${uuid}`)
    expect(ended.body.data?.search).toMatchObject({
      state: 'answered',
      answered_on: '2026-11-12',
      keep_until: '2031-11-12',
    })
    expect((await decide(one, 'other')).status).toBe(422)
  })

  it('is not answered where nobody was found', async () => {
    const { uuid } = await taken()
    const answer = await post(`suspicion-searches/${uuid}/answer`, { answered_on: '2026-11-16' })
    expect(answer.body.errors).toEqual({
      '': ['There are no hits. A request with no hits is not answered.'],
    })
    const { body } = await post(`suspicion-searches/${uuid}/end`)
    expect(body.data?.search).toMatchObject({ state: 'nothing_found', keep_until: '2031-11-16' })
    expect((await post(`suspicion-searches/${uuid}/end`)).status).toBe(422)
  })

  it('shows its subjects and matches by key', async () => {
    await addHolder('Manyfold')
    const rows = Array.from({ length: 130 }, (_, n) => `${n},Manyfold,Ottoline,,,,219-09-9999,,\n`)
    const { uuid } = await taken({ file: HEAD + rows.join('') })
    const collect = async (list: 'subjects' | 'matches') => {
      const seen: { uuid: string; ssn_last_four?: string | null }[] = []
      for (let after = '', more = true; more;) {
        const { body } = await connie.get<{ [list: string]: unknown; has_more: boolean }>(
          `/console/suspicion-searches/${uuid}/${list}${after}`,
        )
        seen.push(...((body.data?.[list] ?? []) as typeof seen))
        more = body.data?.has_more ?? false
        after = `?after=${seen.at(-1)?.uuid}`
      }
      return seen
    }
    for (const list of ['subjects', 'matches'] as const) {
      const seen = await collect(list)
      expect(new Set(seen.map((one) => one.uuid)).size, list).toBe(130)
      // Of a number nobody needs more than the end.
      expect(JSON.stringify(seen)).not.toMatch(/219-?09-?9999/)
    }
    expect((await collect('subjects'))[0]).toMatchObject({ ssn_last_four: '9999' })
  })

  it('is another institution’s nowhere, and only its own customers are searched', async () => {
    await addHolder('Bordercross')
    const abroad = (await enterAs(test, 'compliance', 'summit')).browser
    const { uuid } = await taken({ file: fileOf('Bordercross') })
    const [match] = await matchesOf(connie, uuid)
    for (const path of ['', '/subjects', '/matches']) {
      expect((await abroad.get(`/console/suspicion-searches/${uuid}${path}`)).status).toBe(404)
    }
    const acts = {
      [`suspicion-searches/${uuid}/end`]: {},
      [`suspicion-searches/${uuid}/answer`]: { answered_on: '2026-11-16' },
      [`suspicion-searches/${uuid}/withdraw`]: { reason: 'Not ours at all' },
      [`suspicion-matches/${match?.uuid}/decide`]: { decision: 'same' },
    }
    for (const [path, body] of Object.entries(acts)) {
      expect((await abroad.post(`/console/${path}`, body)).status, path).toBe(404)
    }
    const request = { reference: 'FIN-abroad', received_on: '2026-11-02' }
    const own = await takeIn(abroad, { ...request, file: fileOf('Bordercross') })
    expect(own.body.data?.search).toMatchObject({ undecided_count: 0 })
  })

  it('is in nobody’s list who is close to somebody it found', async () => {
    const who = await addHolder('Closeby')
    const { uuid } = await taken({ file: fileOf('Closeby') })
    const close = await enterAs(test, 'compliance')
    const listed = async () => {
      const { body } = await close.browser.get<{ searches: { uuid: string }[] }>(
        '/console/suspicion-searches',
      )
      return body.data?.searches.map((one) => one.uuid)
    }
    expect(await listed()).toContain(uuid)
    const admin = (await enterAs(test, 'administrator')).browser
    const tie = { email: who.email, kind: 'family', reason: 'They share a household' }
    await admin.post(`/console/staff/${close.staff_id}/ties`, tie)
    expect(await listed()).not.toContain(uuid)
    expect(await listed()).not.toEqual([])
  })

  it('is never deleted, and what it asked and found is never rewritten', async () => {
    const { db } = test.ctx
    const tables = ['suspicion_searches', 'suspicion_subjects', 'suspicion_matches'] as const
    for (const table of tables) {
      const all = db.deleteFrom(table).where('institution_id', 'is not', null)
      await expect(all.execute(), table).rejects.toThrow('append-only')
    }
    const rewrite = db
      .updateTable('suspicion_matches')
      .set({ strength: 'weak' })
      .where('institution_id', 'is not', null)
    await expect(rewrite.execute()).rejects.toThrow('append-only')
  })
})
