import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { OPERATIONS, readAlerts, readOperations } from '../../../test/operations.ts'
import { metricsOf } from './metrics.ts'

/**
 * Everything that the rules and the dashboard name exists, and every alert has a runbook and tests. Whether they
 * fire when they should is for promtool: `node tools/alerts.ts`.
 */
interface Panel {
  title: string
  targets?: { expr: string }[]
}

interface Dashboard {
  panels: Panel[]
  templating: { list: { query: string }[] }
}

const WORDS = /\b(and|or|unless|by|on|group_left|without|bool|offset|ignoring)\b/g

/** The figures that an expression reads: names that are neither functions, labels nor words of the language. */
function figuresIn(expr: string): string[] {
  const plain = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|group_left|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(WORDS, ' ')
  return [...plain.matchAll(/(?<![\w.])[a-z_]\w*(?!\s*\(|\w)/gi)].map(([name]) => name)
}

/** Prometheus itself makes this one of every process that it scrapes. */
const OF_PROMETHEUS = ['up']

describe('alerts and dashboard', () => {
  const test = useTestApp()
  const known = new Set(OF_PROMETHEUS)
  const labels = new Map<string, Set<string>>()
  const alerts = readAlerts()
  const dashboard = JSON.parse(readOperations('dashboard.json')) as Dashboard

  beforeAll(async () => {
    await sql`insert into verifications (started_at, is_sound) values (now(), true)`.execute(
      test.ctx.db,
    )
    const { body } = await test.app.inject({ url: '/metrics' })
    for (const [, name = '', type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const isHistogram = type === 'histogram'
      const names = isHistogram ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
      for (const each of names) known.add(each)
    }
    for (const metric of metricsOf(test.ctx).registry.getMetricsAsArray()) {
      const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] }
      for (const each of ['', '_bucket', '_sum', '_count'])
        labels.set(name + each, new Set([...labelNames, 'le', 'job', 'instance']))
    }
  })

  it('name only figures that the server has, with labels that they have', () => {
    const expressions = [
      ...alerts.map(({ name, expr }) => ({ of: name, expr })),
      ...dashboard.panels.flatMap(({ title, targets = [] }) =>
        targets.map(({ expr }) => ({ of: title, expr })),
      ),
    ]
    expect(expressions.length).toBeGreaterThan(70)
    const unknown = expressions.flatMap(({ of, expr }) => {
      const figures = figuresIn(expr)
      const missing = figures.filter((name) => !known.has(name)).map((name) => `${of}: ${name}`)
      const selected = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', by = '']) =>
        [...by.matchAll(/(\w+)\s*[=!]/g)]
          .filter(([, label = '']) => name !== 'up' && !labels.get(name)?.has(label))
          .map(([, label]) => `${of}: ${name} has no label ${label}`),
      )
      return figures.length === 0 ? [`${of}: reads no figure`] : [...missing, ...selected]
    })
    expect(unknown).toEqual([])
  })

  it('leave no figure of ours without a place on the dashboard or in the README', () => {
    const readme = readOperations('README.md')
    const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const text = [readme, ...shown].join('\n')
    const ours = [...labels.keys()].filter(
      (name) => /^(passbook|http)_/.test(name) && !/_(bucket|sum|count)$/.test(name),
    )
    expect(ours.length).toBeGreaterThan(25)
    expect(ours.filter((name) => !text.includes(name))).toEqual([])
  })

  it('have a severity, a runbook that says the same name, and tests that fire and are silent', () => {
    const tests = readOperations('alerts.test.yml')
    expect(alerts.length).toBeGreaterThan(30)
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    const wrong = alerts.flatMap(({ name, severity, runbook }) => {
      const file = path.join(OPERATIONS, runbook)
      return [
        ...(['page', 'ticket'].includes(severity) ? [] : [`${name}: severity ${severity}`]),
        ...(runbook !== '' && existsSync(file) ? [] : [`${name}: no runbook ${runbook}`]),
        ...(existsSync(file) && readFileSync(file, 'utf8').includes(name)
          ? []
          : [`${name}: ${runbook} does not name it`]),
        ...['fires', 'is silent']
          .filter((how) => !new RegExp(`${name} ${how}: `).test(tests))
          .map((how) => `${name}: no test that it ${how}`),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('have no runbook that nobody is sent to', () => {
    const linked = new Set(alerts.map(({ runbook }) => path.basename(runbook)))
    const runbooks = readdirSync(path.join(OPERATIONS, 'runbooks'))
    expect(runbooks.filter((file) => file !== 'README.md' && !linked.has(file))).toEqual([])
  })
})
