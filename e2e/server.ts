/** Where the servers listen, one for each worker; `tools/e2e.ts` starts them and says so. */
const ports = (process.env['E2E_PORTS'] ?? '').split(',')

/** Undefined where no journey runs: whoever only reads this needs no server. */
const worker = process.env['TEST_PARALLEL_INDEX']

/** This worker's own: no other journey sees its database or waits for its clock. */
const port = ports[Number(worker ?? 0)]
if (worker && !port)
  throw new Error('Run the journeys by tools/e2e.ts: each worker needs a server.')

export const BASE_URL = `http://localhost:${port}`

export function brandUrl(slug: string): string {
  return `http://${slug}.localhost:${port}`
}
