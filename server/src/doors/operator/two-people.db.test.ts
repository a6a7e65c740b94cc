import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/browser.ts'
import { type Closer, addCloser, addHeld, addStopped } from '../../../test/closers.ts'
import { addCustomRole, addStaffMember } from '../../../test/console/staff-browser.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import { submitDue } from '../../domains/money/ach/submit-due.ts'
import { settleDue } from '../../domains/money/transfers/settle-due.ts'
import { commands } from './commands.ts'
import { COMMANDS_OF_ONE } from '../../../test/one-person.ts'
import { runOperator } from './run-operator.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const REASON = ['--reason', 'The board decided so.']
const SRC = path.resolve(import.meta.dirname, '../..')

const changing = commands.filter(({ isChange }) => isChange)
const asking = changing.filter(({ asks }) => asks !== null)

describe('the table of commands', () => {
  it('says of every command that changes something that two decide, or why one may', () => {
    for (const { name, asks } of changing) {
      const isListed = Object.hasOwn(COMMANDS_OF_ONE, name)
      expect(isListed, `${name}: asks ${asks}, one person: ${isListed}`).toBe(asks === null)
    }
    for (const [name, why] of Object.entries(COMMANDS_OF_ONE)) {
      expect(changing.map((command) => command.name)).toContain(name)
      expect(why, name).toMatch(/^[A-Z].{20,}\.$/)
    }
    expect(commands.flatMap(({ options }) => options)).not.toContain('agreed-by')
  })

  it('has no command that does by itself what is carried out when a second person agrees', () => {
    const acts = filesIn('domains').flatMap((file) => {
      const carriedOut = (textOf(file).match(/\n  async run\([\s\S]*?\n  \},/g) ?? []).join()
      return importsOf(file)
        .filter(({ from }) => from.startsWith('domains/'))
        .filter(({ name }) => new RegExp(`\\bawait ${name}\\(`).test(carriedOut))
    })
    expect(acts.length).toBeGreaterThan(20)
    // One person ends a notice in the console too, and the first two administrators come by command.
    const byOne = ['endBanner', 'createStaff', 'findTwoPeople']
    const used = new Set(filesIn('doors/operator').flatMap(importsOf).map(keyOf))
    const alone = acts.filter(({ name }) => !byOne.includes(name)).map(keyOf)
    expect(alone.filter((key) => used.has(key))).toEqual([])
  })
})

function textOf(file: string): string {
  return readFileSync(path.join(SRC, file), 'utf8')
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

/** Values a file imports, each with the file it comes from; types do nothing. */
function importsOf(file: string): { name: string; from: string }[] {
  const statements = textOf(file).matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm)
  return [...statements].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => ({
        name: each.split(' as ')[0] ?? '',
        from: path.join(path.dirname(file), from),
      })),
  )
}

const keyOf = ({ name, from }: { name: string; from: string }) => `${from} ${name}`

describe('a command that needs two people', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  const folder = temporaryFolder('two-people')
  let operations: Awaited<ReturnType<typeof addStaffMember>>
  let administrator: typeof operations
  let ada: Closer
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    clock.set(MONDAY)
    test.ctx.clock = clock
    operations = await addStaffMember(test, 'operations')
    administrator = await addStaffMember(test, 'administrator')
    ada = await addCloser(test, 400_00)
    clock.set('2026-11-16T21:00:00Z')
    await submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
    clock.set('2026-11-17T14:00:00Z')
    await settleDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-17'))
  })

  async function run(as: string, ...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(['--as', as, '--institution', 'harborlight', ...argv], {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: (line) => void out.push(line),
      complain: (line) => void err.push(line),
    })
    return { code, out, err: err.join('\n') }
  }
  const file = (name: string, content: unknown) => {
    const place = path.join(folder, name)
    writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content))
    return place
  }
  const inDays = (days: number) => addDays(easternDate(test.ctx.clock.now()), days)
  const approvals = () =>
    test.ctx.db
      .selectFrom('staff_approvals')
      .select(['id', 'what', 'asked_by', 'words', 'reason', 'decision'])
      .where('institution_id', '=', operations.institution_id)
      .orderBy('asked_at')
      .orderBy('id')
      .execute()
  const lastAudit = async () => {
    const last = await test.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return last?.id ?? 0
  }
  const doneSince = (id: number) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('id', '>', id)
      .execute()

  /** What each is given, so that it could be done. */
  const SAMPLES: Readonly<Record<string, () => Promise<string[]> | string[]>> = {
    'release-hold': async () => [(await addHeld(test)).depositor_id, ...REASON],
    'close-account': async () => [(await addCloser(test, 60_00)).depositor_id, ...REASON],
    'reopen-account': async () => [(await addStopped(test)).depositor_id, ...REASON],
    'reverse-entry': () => [ada.transaction.uuid, 'duplicate', ...REASON],
    refund: () => [ada.depositor_id, '12.50', '--words', 'Fee of your bank', ...REASON],
    'set-rate': () => ['4.402%', '--from', inDays(10), ...REASON],
    'set-limit': () => ['max-withdrawal', '99000', '--from', inDays(40), ...REASON],
    'set-joint-check': () => ['after-acceptance', '--from', inDays(40), ...REASON],
    'set-joint-closing': () => ['either', '--from', inDays(40), ...REASON],
    'set-linking-mode': () => ['MANUAL_ONLY', '--from', inDays(40), ...REASON],
    'publish-document': () => ['privacy', file('privacy.json', DOCUMENT), ...REASON],
    'publish-faqs': () => [file('faqs.json', [FAQ]), ...REASON],
    'publish-banner': () => ['info', '--title', 'Closed', '--message', 'On Friday.', ...REASON],
    'set-branding': () => ['--name', 'Harborlight Reborn', ...REASON],
    'set-logo': () => ['icon', file('icon.svg', ICON), ...REASON],
    'correct-email': () => [ada.depositor_id, 'ada.new@example.test', ...REASON],
    'correct-phone': () => [ada.depositor_id, '(312) 555-0142', 'Phone bill', ...REASON],
  }

  /** The same for what administrators decide among themselves. */
  const STAFF_SAMPLES: typeof SAMPLES = {
    'change-staff': async () => [await member(), '--role', 'operations', ...REASON],
    'change-staff-settings': () => ['--request-days', '5', ...REASON],
    'send-staff-link': async () => [await member(), ...REASON],
    'add-custom-role': () => [...ROLE, ...REASON],
    'change-custom-role': async () => [await customRole(), ...ROLE, ...REASON],
    'retire-custom-role': async () => [await customRole(), ...REASON],
    'remove-tie': async () => {
      const staff_id = await member()
      return [staff_id, await tieTo(ada.depositor_id, staff_id), ...REASON]
    },
  }

  const ROLE = [
    '--name',
    'Phone desk',
    '--description',
    'Answers calls.',
    '--acts',
    'customers.read,customers.help',
  ]

  async function customRole(): Promise<string> {
    return (await addCustomRole(test, ['customers.read'])).custom_role_id
  }

  /** Somebody who has chosen a password. */
  async function member(): Promise<string> {
    const { staff_id } = await addStaffMember(test, 'agent')
    const chosen = { password_hash: 'any' }
    await test.ctx.db.updateTable('staff').set(chosen).where('id', '=', staff_id).execute()
    return staff_id
  }

  async function tieTo(depositor_id: string, staff_id: string): Promise<string> {
    const { id } = await test.ctx.db
      .insertInto('staff_ties')
      .values({
        institution_id: operations.institution_id,
        staff_id,
        kind: 'family',
        depositor_id,
        reason: 'Sisters',
        recorded_by: operations.staff_id,
        recorded_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const DOCUMENT = {
    title: 'Privacy notice of 2027',
    sections: [{ heading: 'What we keep', paragraphs: ['Little.'] }],
    agreement: 'I have read it.',
  }
  const FAQ = { slug: 'is-it-open', topic: 'Here', question: 'Open?', answer: 'Yes.' }
  const ICON =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#14181f" d="M0 0h9v9z"/></svg>'
  /** Notes of the request itself, and of a draft that only staff see. */
  const NOTED = /^(ask_to_\w+|ask_by_command|draft_brand|draft_logo)$/

  /** Acts on what only a banking day or a browser makes; the tests of their desks try the request. */
  const NOBODY = '00000000-0000-4000-8000-000000000000'
  const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
    'credit-dispute': [NOBODY, '12.50'],
    'reactivate-account': [NOBODY],
    'record-withholding-notice': [NOBODY, 'b', '2026-10-01', '2026-10-08', '1234'],
    'end-withholding': [NOBODY, 'irs'],
    'hand-over-unclaimed': ['IL', '2026'],
    'report-unclaimed': ['CA', '2026'],
    'apply-return-exception': [NOBODY, '1', NOBODY],
    'remove-staff-passkeys': [NOBODY],
  }
  const tried = asking.filter(({ name }) => name in SAMPLES || name in STAFF_SAMPLES)

  it.each(Object.entries(ELSEWHERE))('%s understands its arguments', async (name, given) => {
    const { email } = name === 'remove-staff-passkeys' ? administrator : operations
    // Refused because there is no such thing, and not because of how it was written.
    expect(await run(email, name, ...given, ...REASON)).toMatchObject({ code: 1, out: [] })
  })

  it('reads a field as the call in the console does', async () => {
    const { depositor_id } = await addCloser(test, 20_00)
    await run(operations.email, 'correct-email', depositor_id, 'Ada.Upper@Example.TEST', ...REASON)
    expect((await approvals()).map(({ words }) => words).join()).toContain('ada.upper@example.test')
  })

  it.each(tried.map(({ name, asks }) => [name, asks] as const))(
    '%s makes a request and changes nothing',
    async (name, asks) => {
      const maker = STAFF_SAMPLES[name] ? administrator : operations
      const given = (await (SAMPLES[name] ?? STAFF_SAMPLES[name])?.()) ?? []
      const known = new Set((await approvals()).map(({ id }) => id))
      const last = await lastAudit()
      const { code, out, err } = await run(maker.email, name, ...given)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      const [asked, ...others] = (await approvals()).filter(({ id }) => !known.has(id))
      expect(others).toEqual([])
      expect(asked).toMatchObject({ what: asks, asked_by: maker.staff_id, decision: null })
      expect(asked?.reason).toContain('command line')
      expect(out).toEqual([
        `Request ${asked?.id} was made in the name of ${maker.email}. Nothing has changed yet. It is pending approval in the console.`,
      ])
      for (const { action, actor_id } of await doneSince(last)) {
        expect(action).toMatch(NOTED)
        expect(actor_id).toBe(maker.email)
      }
      const [letter] = await inboxOf(test, maker.email)
      expect(letter?.subject).toBe('A request was made in your name from the command line')
      expect(letter?.text).toContain(asked?.words.slice(0, 20))
      expect(letter?.text).toContain('/console/approvals')
      // A question that is open keeps others of its kind from being asked.
      await test.ctx.db
        .updateTable('staff_approvals')
        .set({
          decision: 'refused',
          decided_by: (await addStaffMember(test, 'approver')).staff_id,
          decided_at: new Date(),
          decided_reason: 'Only a test.',
        })
        .where('id', '=', asked?.id ?? '')
        .execute()
      await test.ctx.db.deleteFrom('brand_drafts').execute()
    },
  )

  it.each([
    ['somebody unknown', async () => 'olive@nowhere.example', 'must be the sign-in email'],
    ['a name', async () => 'Olive Operator', 'must be the sign-in email'],
    [
      'somebody who was removed',
      async () => {
        const gone = await addStaffMember(test, 'operations')
        const change = { disabled_at: new Date() }
        await test.ctx.db.updateTable('staff').set(change).where('id', '=', gone.staff_id).execute()
        return gone.email
      },
      'must be the sign-in email',
    ],
    [
      'somebody of another institution',
      async () => (await addStaffMember(test, 'operations', 'summit')).email,
      'must be the sign-in email',
    ],
    [
      'somebody whose role may not ask',
      async () => (await addStaffMember(test, 'viewer')).email,
      'not allowed',
    ],
    [
      'an approver, who decides',
      async () => (await addStaffMember(test, 'approver')).email,
      'not allowed',
    ],
  ])('is refused in the name of %s', async (_who, email, words) => {
    const as = await email()
    const before = (await approvals()).length
    for (const [name, sample] of Object.entries(SAMPLES)) {
      if (name === 'reopen-account') continue
      const { code, out, err } = await run(as, name, ...(await sample()))
      expect({ name, code, out }).toEqual({ name, code: 1, out: [] })
      expect(err).toContain(words)
    }
    expect(await approvals()).toHaveLength(before)
  })

  it('is refused to somebody close to the account, and above what the role may ask for', async () => {
    const kin = await addStaffMember(test, 'operations')
    await tieTo(ada.depositor_id, kin.staff_id)
    const mine = await run(kin.email, 'close-account', ada.depositor_id, ...REASON)
    expect(mine).toMatchObject({ code: 1, err: expect.stringContaining('conflict of interest') })
    const words = ['--words', 'Fee of your bank', ...REASON]
    const agent = await addStaffMember(test, 'agent')
    const none = await run(agent.email, 'refund', ada.depositor_id, '12.50', ...words)
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('can’t request refunds') })
  })

  it('without a reason is refused before anything is opened', async () => {
    const { code, err } = await run(operations.email, 'close-account', ada.depositor_id)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--reason is missing') })
  })

  it('decides a review as the console does: by one of operations, who is told of it', async () => {
    const { depositor_id } = await addCloser(test, 10_00)
    const wait = { standing: 'REVIEW', standing_reason: 'not_me' } as const
    await test.ctx.db.updateTable('depositors').set(wait).where('id', '=', depositor_id).execute()
    const decide = ['finish-review', depositor_id, 'approve', '--note', 'Saw the passport.']
    expect(await run('Olive Operator', ...decide)).toMatchObject({ code: 1 })
    const viewer = await addStaffMember(test, 'agent')
    expect(await run(viewer.email, ...decide)).toMatchObject({ code: 1 })
    expect(await run(operations.email, ...decide)).toMatchObject({ code: 0 })
    const [letter] = await inboxOf(test, operations.email)
    expect(letter?.subject).toBe('An action was taken in your name from the command line')
    const again = await run(operations.email, ...decide)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not waiting') })
  })
})
