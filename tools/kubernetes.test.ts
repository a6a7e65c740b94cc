import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { settings } from '../server/src/config.ts'

/** What the example of a deployment on Kubernetes promises. */
const FILE = path.resolve(import.meta.dirname, '../docs/kubernetes/passbook.yaml')
const Named = z.looseObject({ name: z.string() })
const Secured = z.looseObject({
  readOnlyRootFilesystem: z.literal(true),
  allowPrivilegeEscalation: z.literal(false),
  capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
})
const Container = z.looseObject({
  args: z.array(z.string()),
  envFrom: z.array(z.record(z.string(), Named)),
  securityContext: Secured,
  resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
  volumeMounts: z.array(z.looseObject({ mountPath: z.string() })),
})
const Pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(1000),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
})
const Workload = z.looseObject({
  kind: z.string(),
  metadata: Named,
  spec: z.looseObject({
    replicas: z.number().optional(),
    strategy: z
      .looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.literal(0) }) })
      .optional(),
    template: z.looseObject({ spec: Pod }),
  }),
})

const documents = parseAllDocuments(readFileSync(FILE, 'utf8')).map((document) => {
  expect(document.errors).toEqual([])
  return z.looseObject({ kind: z.string(), metadata: Named }).parse(document.toJS())
})
const workloads = documents
  .filter(({ kind }) => kind === 'Job' || kind === 'Deployment')
  .map((document) => Workload.parse(document))

function workload(name: string) {
  const found = workloads.find(({ metadata }) => metadata.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  const pod = found.spec.template.spec
  return { ...found.spec, pod, container: pod.containers[0] }
}

describe('the example for Kubernetes', () => {
  it('migrates in a job, serves with two servers and runs jobs in another', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Job passbook-migrate',
      'Deployment passbook-web',
      'Deployment passbook-jobs',
    ])
    const started = workloads.map(({ metadata }) => workload(metadata.name).container.args.at(-1))
    expect(started).toEqual(['--migrate', '--http', '--jobs'])
    expect(workload('passbook-web').replicas).toBe(2)
  })

  it('gives the role that owns the tables to the migration alone', () => {
    const secretsOf = (name: string) =>
      workload(name).container.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])
    expect(secretsOf('passbook-migrate')).toContain('passbook-owner')
    expect(secretsOf('passbook-web')).toEqual(['passbook'])
    expect(secretsOf('passbook-jobs')).toEqual(['passbook'])
  })

  it('writes only to volumes', () => {
    for (const { metadata } of workloads) {
      const mounts = workload(metadata.name).container.volumeMounts
      expect(mounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data'])
    }
  })

  it('asks for readiness, and restarts no server because its database is away', () => {
    const { container, pod } = workload('passbook-web')
    const pathOf = (probe: unknown) =>
      z.looseObject({ httpGet: z.looseObject({ path: z.string() }) }).parse(probe).httpGet.path
    expect(pathOf(container['readinessProbe'])).toBe('/readyz')
    expect(pathOf(container['livenessProbe'])).toBe('/healthz')
    const { lifecycle } = z
      .looseObject({
        lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
      })
      .parse(container)
    expect(lifecycle.preStop.sleep.seconds).toBeLessThan(pod.terminationGracePeriodSeconds ?? 0)
  })

  it('names settings that exist', () => {
    const { data } = z
      .looseObject({ data: z.record(z.string(), z.string()) })
      .parse(documents.find(({ kind }) => kind === 'ConfigMap'))
    const known = new Set(Object.keys(settings))
    expect(Object.keys(data).filter((name) => !known.has(name))).toEqual([])
  })
})
