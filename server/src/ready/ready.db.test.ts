import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNoSshd } from '../../test/outside/sftp-server.ts'
import { addressFaults } from '../../test/ready/address-faults.ts'
import { databaseFaults } from '../../test/ready/database-faults.ts'
import { eventFaults } from '../../test/ready/event-faults.ts'
import { institutionFaults } from '../../test/ready/institution-faults.ts'
import type { Fault, Planted } from '../../test/ready/plant.ts'
import { settingFaults } from '../../test/ready/setting-faults.ts'
import { type WholeDeployment, startWholeDeployment } from '../../test/ready/whole-deployment.ts'
import { type ReadyReport, runChecks } from './run-checks.ts'

const faults = [
  ...settingFaults,
  ...databaseFaults,
  ...addressFaults,
  ...institutionFaults,
  ...eventFaults,
]
const alone = faults.filter(({ isAlone }) => isAlone)
const others = faults.filter(({ isAlone }) => !isAlone)

/** A run of the checks takes more than a second, so faults share runs unless READY_FAULTS=each is set. */
const AT_ONCE = process.env['READY_FAULTS'] === 'each' ? 1 : 8
const groups = [
  ...alone.map((fault) => [fault]),
  ...Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, group) =>
    others.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  ),
]

let whole: WholeDeployment

/** Looks at the deployment with what was planted. */
function look(planted: readonly Planted[] = []): Promise<ReadyReport> {
  const env = Object.assign({}, whole.env, ...planted.map((each) => each.env)) as NodeJS.ProcessEnv
  const world = Object.assign(
    {},
    whole.options.world,
    ...planted.map((each) => each.world),
  ) as object
  return runChecks(env, { ...whole.options, world })
}

async function plantAndLook(group: readonly Fault[]): Promise<ReadyReport> {
  const planted: Planted[] = []
  try {
    for (const fault of group) planted.push(await fault.plant(whole))
    return await look(planted)
  } finally {
    for (const { undo } of planted.toReversed()) await undo?.()
  }
}

/** What a fault should be found as, for a difference that can be read. */
const wanted = ({ finds: [check, part] }: Fault) => `${check}: …${part}…`

function explain({ findings }: ReadyReport, planted: readonly Fault[]) {
  const isOf = (each: ReadyReport['findings'][number], { finds: [check, part] }: Fault) =>
    each.check === check && each.words.includes(part)
  return {
    missed: planted.filter((fault) => !findings.some((each) => isOf(each, fault))).map(wanted),
    unasked: findings.filter((each) => !planted.some((fault) => isOf(each, fault))),
    count: findings.length,
  }
}

describe.skipIf(whyNoSshd)('a whole deployment', () => {
  beforeAll(async () => {
    whole = await startWholeDeployment()
  })
  afterAll(() => whole.stop())

  it('has no finding, and was really tried', async () => {
    const report = await look()
    expect(report).toMatchObject({ findings: [], leftOut: [] })
    expect(report.checked).toBeGreaterThan(40)
    expect(whole.mail.received).toEqual(['operator@bank.test'])
    expect(whole.proxy.sms.texts).toEqual([expect.stringContaining('"to":"+12025550143"')])
  })

  it.each(groups.map((group) => [group.map(({ name }) => name).join(', '), group] as const))(
    'with %s has exactly what was planted as findings',
    async (_names, group) => {
      const report = await plantAndLook(group)
      expect(explain(report, group)).toEqual({ missed: [], unasked: [], count: group.length })
    },
  )

  it('with all of them has exactly their findings, the worst first', async () => {
    expect(others.length).toBeGreaterThanOrEqual(20)
    const report = await plantAndLook(others)
    expect(explain(report, others)).toEqual({ missed: [], unasked: [], count: others.length })
    const dangers = [...new Set(report.findings.map(({ danger }) => danger))]
    expect(dangers).toEqual([
      'money or data can be lost',
      'a law is broken',
      'people cannot be served',
      'advice',
    ])
  })

  it('is whole again once they are gone', async () => {
    expect(await look()).toMatchObject({ findings: [], leftOut: [] })
  })
})
