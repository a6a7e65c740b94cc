import { randomBytes, randomUUID } from 'node:crypto'
import { STAFF_ACTS, mayAskFor } from '@passbook/contract/console/approvals'
import { consoleEndpoints } from '@passbook/contract/console/index'
import { Role } from '@passbook/contract/console/roles'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addApplicant } from '../../test/applicants.ts'
import { addScreening } from '../../test/screening.ts'
import { type Closer, addCloser, addHeld, addStopped } from '../../test/closers.ts'
import { callsFor } from '../../test/console/every-desk.ts'
import { addCustomRole, addStaffMember, enterAs } from '../../test/console/staff-browser.ts'
import { SSN, addTaxpayer } from '../../test/taxpayers.ts'
import { Random } from '../../test/fuzz/random.ts'
import { allStaffActs } from '../domains/compliance/approvals/all-staff-acts.ts'
import { addDays } from '../platform/calendar/business-date.ts'
import { easternDate } from '../platform/calendar/eastern.ts'
import { commands } from './operator/commands.ts'
import { CALLS_OF_ONE, COMMANDS_OF_ONE } from '../../test/one-person.ts'
import { runOperator } from './operator/run-operator.ts'

const asking = commands.filter(({ asks }) => asks !== null)

/** Acts that one person may do under a condition. The tests of their desks try the condition. */
const ALONE: Readonly<Record<string, string>> = {
  release_hold:
    'neither a legal nor a sanctions hold, and a balance below the limit of the institution',
  change_staff: 'taking away all access of a colleague',
  send_staff_link: 'to a colleague who has not chosen a password yet',
}

/** Acts on what only a banking day or a browser makes: the tests named here make it, and try the request. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  release_amount_hold: 'accounts/customers/amount-holds.db.test.ts',
  reverse_transfer: 'operator/two-people.db.test.ts and accounts/customer-acts/reversal.db.test.ts',
  credit_dispute: 'compliance/disputes/console/disputes.db.test.ts',
  decide_dispute: 'compliance/disputes/console/disputes.db.test.ts',
  reactivate_account: 'accounts/dormancy/console/dormancy.db.test.ts',
  hand_over_unclaimed: 'accounts/dormancy/console/dormancy.db.test.ts',
  report_unclaimed: 'accounts/dormancy/console/dormancy.db.test.ts',
  end_withholding: 'accounts/customer-acts/taxpayer.db.test.ts',
  decide_ach_file: 'money/ach/unknown-outcome.db.test.ts',
  apply_return_exception: 'money/console/returns-by-two.db.test.ts',
  import_answer_file: 'money/console/returns-by-two.db.test.ts',
  post_manual_entry: 'money/journal/manual-entry.db.test.ts',
  book_break: 'money/reconciliation/book-and-undo.db.test.ts',
  undo_statement: 'money/reconciliation/book-and-undo.db.test.ts',
  publish_brand: 'operator/two-people.db.test.ts',
  remove_staff_passkeys: 'access/staff/team/two-administrators.db.test.ts',
  skip_event: 'accounts/event-endpoints/events.db.test.ts',
  replay_events: 'accounts/event-endpoints/events.db.test.ts',
  remove_tie: 'operator/two-people.db.test.ts',
}

describe('a call of the console that changes something', () => {
  const calls = Object.values(consoleEndpoints).flatMap((desk) =>
    Object.entries<EndpointDefinition>(desk).filter(([, { method }]) => method !== 'GET'),
  )

  it('takes two people, or one person may make it for a listed reason', () => {
    const byOne = calls.filter(([, { staffAct }]) => staffAct === undefined).map(([name]) => name)
    expect(Object.keys(CALLS_OF_ONE).toSorted()).toEqual(byOne.toSorted())
  })

  it('is a command too, or says why it has none', () => {
    for (const [name, door] of Object.entries(CALLS_OF_ONE)) {
      if (door.includes(' ')) expect(door, name).toMatch(/^[A-Z].{20,}\.$/)
      else expect(Object.keys(COMMANDS_OF_ONE), name).toContain(door)
    }
  })
})

/** What the audit trail says of a request that nobody has decided. */
const NOTED = /^(ask_to_\w+|ask_by_command)$/

/**
 * Every act of the staff that takes two people, with every role, by its call and by its commands. The table
 * is written by `npx vitest run server/src/doors/staff-acts.db.test.ts --update`; read its difference: an act
 * that is gone from it no longer takes two people.
 */
describe('an act of two people', () => {
  const test = useTestApp()
  let saver: Closer
  beforeAll(async () => {
    saver = await addCloser(test, 400_00)
  })

  it('is described once, with who asks, who decides and by which doors', async () => {
    const rows = allStaffActs.map(({ name, endpoint, command }) => {
      const { decidedBy } = STAFF_ACTS[name]
      const makers = Role.options.filter((role) => mayAskFor(role, name)).join(', ')
      const byCommand = asking.filter(({ asks }) => asks === name).map((each) => each.name)
      const why = typeof command === 'string' ? command : ''
      if (byCommand.length === 0) expect(why, name).toMatch(/^[A-Z].{20,}\.$/)
      return [
        name,
        `  asked by ${makers}; decided by ${decidedBy}`,
        `  call     ${endpoint.method} ${endpoint.path}`,
        `  command  ${byCommand.join(', ') || `none: ${why}`}`,
        ...(ALONE[name] ? [`  alone    ${ALONE[name]}`] : []),
      ].join('\n')
    })
    await expect(`${rows.toSorted().join('\n\n')}\n`).toMatchFileSnapshot('staff-acts.snapshot.txt')
    expect(Object.keys(STAFF_ACTS).toSorted()).toEqual(allStaffActs.map((a) => a.name).toSorted())
  })

  it('is done by nobody alone through its call, and can be asked for by whoever may', async () => {
    const reached = new Set<string>(Object.keys(ELSEWHERE))
    for (const role of Role.options) {
      const { browser } = await enterAs(test, role)
      for (const { name, endpoint } of allStaffActs) {
        const mayAsk = mayAskFor(role, name)
        const { path, body } = mayAsk ? await callOf(name, endpoint) : anyCallOf(endpoint)
        const last = await lastAudit()
        const { status } = await browser.call(endpoint.method, path, body)
        expect(await doneSince(last), `${role} ${name}`).toEqual([])
        if (mayAsk && status === 200) reached.add(name)
        if (!mayAsk) expect(status, `${role} ${name}`).toBe(403)
      }
    }
    expect([...reached].toSorted()).toEqual(allStaffActs.map(({ name }) => name).toSorted())
  })

  const anyCallOf = (endpoint: EndpointDefinition) => {
    const [call] = callsFor(endpoint, [saver.depositor_id], new Random(28))
    return { path: call?.path ?? '', body: call?.body }
  }

  /** A call that could be carried out: of values that fit its schema, in a situation where it needs one. */
  async function callOf(name: string, endpoint: EndpointDefinition) {
    const { path, body } = anyCallOf(endpoint)
    const { depositor_id } = await addCloser(test, 50_00)
    const { uuid = depositor_id, ...fields } = (await SITUATIONS[name]?.()) ?? {}
    const address = endpoint.path.replaceAll(':uuid', String(uuid))
    return {
      path: address.includes(':') ? path : address,
      body: body && { ...body, ...fields },
    }
  }

  /** What has to be there before an act can be asked for. */
  const SITUATIONS: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
    release_hold: async () => ({ uuid: (await addHeld(test, 'legal')).depositor_id }),
    clear_sanctions_match: async () => {
      const who = await addApplicant(test, { registration_status: 'FLAGGED' })
      await addScreening(test.ctx.db, who, { sanctions_hit: true, at: test.ctx.clock.now() })
      return { uuid: who.depositor_id }
    },
    reopen_account: async () => ({ uuid: (await addStopped(test)).depositor_id }),
    correct_email: async () => ({ email: `right-${randomUUID()}@example.test` }),
    correct_phone: async () => ({ phone: '(312) 555-0142', evidence: 'Driver’s license' }),
    correct_taxpayer: async () => ({
      uuid: (await addTaxpayer(test)).depositor_id,
      first_name: 'Right',
      ssn: '',
      evidence: 'Their passport',
    }),
    record_withholding_notice: async () => ({
      uuid: (await addTaxpayer(test)).depositor_id,
      issued_on: inDays(-2),
      received_on: inDays(-1),
      listed_last_four: SSN.slice(-4),
    }),
    publish_banner: async () => ({ starts_at: null, ends_at: null }),
    change_rate: async () => ({ effective_date: inDays(40) }),
    cancel_rate: async () => ({ effective_date: await plannedRate() }),
    change_terms: async () => ({
      terms: { max_withdrawal_cents: 99_000_00 },
      effective_date: inDays(40),
      security_reason: null,
    }),
    publish_document: async () => ({
      kind: 'privacy',
      words: {
        title: 'Privacy notice',
        sections: [{ heading: 'What we keep', paragraphs: ['Little.'] }],
        agreement: 'I have read it.',
      },
      effective_date: null,
      worse: null,
    }),
    change_staff_settings: async () => ({ request_days: 5 }),
    change_role_limit: async () => ({
      role: 'operations',
      what: 'reverse_transfer',
      day_cents: 500_00,
    }),
    add_staff: async () => ({ role: 'viewer' }),
    add_custom_role: async () => ROLE,
    change_custom_role: async () => ({ ...ROLE, uuid: await customRole(), name: 'Card desk' }),
    retire_custom_role: async () => ({ uuid: await customRole() }),
    change_event_endpoint: async () => ({ uuid: await eventEndpoint() }),
    change_event_secret: async () => ({ uuid: await eventEndpoint() }),
    remove_event_endpoint: async () => ({ uuid: await eventEndpoint() }),
    change_approval_policy: async () => ({
      what: 'change_rate',
      from_cents: 0,
      approvers: 1,
      decider: 'administrator',
      is_removed: false,
    }),
    change_single_sign_on: async () => ({ ...PROVIDER, client_secret: 'a secret' }),
    remove_single_sign_on: async () => {
      await addProvider()
      return {}
    },
    add_provisioning_token: async () => {
      await addProvider()
      return { token: `scim_${randomBytes(32).toString('base64url')}` }
    },
    remove_provisioning: async () => {
      const { institution_id } = saver
      await test.ctx.db
        .insertInto('provisioning')
        .values({ institution_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return {}
    },
    change_group_role: async () => ({ group: `group-${randomUUID()}`, role: 'agent' }),
    change_staff: async () => ({ uuid: await member(), role: 'operations' }),
    send_staff_link: async () => ({ uuid: await member() }),
  }

  const ROLE = {
    name: 'Phone desk',
    description: 'Answers calls.',
    acts: ['customers.read', 'customers.help'],
  }

  const PROVIDER = {
    name: 'Contoso',
    issuer: 'https://login.contoso.example',
    client_id: 'passbook',
    groups_claim: 'groups',
    is_local_off: false,
  }

  async function addProvider(): Promise<void> {
    const { institution_id } = saver
    const id = randomUUID()
    const secret_sealed = Buffer.from('sealed')
    await test.ctx.db
      .insertInto('single_sign_on_secrets')
      .values({ institution_id, id, secret_sealed, created_at: test.ctx.clock.now() })
      .execute()
    await test.ctx.db
      .insertInto('single_sign_on')
      .values({ institution_id, ...PROVIDER, name: 'Another', secret_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function customRole(): Promise<string> {
    return (await addCustomRole(test, ['customers.read'])).custom_role_id
  }

  async function eventEndpoint(): Promise<string> {
    const { institution_id } = saver
    const id = randomUUID()
    const url = 'https://crm.example/events'
    await test.ctx.db
      .insertInto('event_endpoints')
      .values({
        institution_id,
        id,
        url,
        types: ['account.closed'],
        added_at: test.ctx.realTime.now(),
      })
      .execute()
    return id
  }

  const inDays = (days: number) => addDays(easternDate(test.ctx.clock.now()), days)

  async function plannedRate(): Promise<string> {
    const effective_date = inDays(60)
    const { institution_id } = saver
    await test.ctx.db
      .insertInto('product_rates')
      .values({ institution_id, effective_date, rate: '0.030000' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return effective_date
  }

  async function member(): Promise<string> {
    const { staff_id } = await addStaffMember(test, 'agent')
    return staff_id
  }

  it.each(Role.options)('%s alone does none of them by command', async (role) => {
    const { email } = await enterAs(test, role)
    for (const { name, usage, asks } of asking) {
      const last = await lastAudit()
      const code = await run(email, name, argumentsOf(usage))
      if (asks !== null && !mayAskFor(role, asks)) expect(code, `${role} ${name}`).not.toBe(0)
      expect(await doneSince(last), `${email} ${name}`).toEqual([])
    }
  })

  /** The usage of a command, filled in with what could be meant. */
  function argumentsOf(usage: string): string[] {
    return [...usage.matchAll(/--[\w-]+ "[^"]*"|--[\w-]+ <[^>]*>|<[^>]*>/g)].map(([part]) => {
      const [option, value] = part.startsWith('--') ? part.split(/ (.*)/) : [undefined, part]
      const given = valueFor(value ?? '')
      return option === undefined ? given : `${option}=${given}`
    })
  }

  function valueFor(shown: string): string {
    if (shown.startsWith('"')) return 'A sentence that says why.'
    const [, choice] = /^<([^|>]*)\|/.exec(shown) ?? []
    return choice ?? (/amount|dollars/.test(shown) ? '12.50' : saver.depositor_id)
  }

  async function run(as: string, name: string, given: readonly string[]): Promise<number> {
    return runOperator(['--as', as, '--institution', 'harborlight', name, ...given], {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: () => undefined,
      complain: () => undefined,
    })
  }

  async function lastAudit(): Promise<number> {
    const last = await test.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return last?.id ?? 0
  }

  /** What was done, and not only asked for. */
  async function doneSince(id: number): Promise<string[]> {
    const rows = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('id', '>', id)
      .execute()
    return rows.map(({ action }) => action).filter((action) => !NOTED.test(action))
  }
})
