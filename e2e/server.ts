/** Where the servers listen, one for each worker; `tools/e2e.ts` starts them and says so. */
const ports = (process.env['E2E_PORTS'] ?? '').split(',')

/** This worker's own: no other journey sees its database or waits for its clock. */
const port = ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? ''

export const BASE_URL = `http://localhost:${port}`

export function brandUrl(slug: string): string {
  return `http://${slug}.localhost:${port}`
}
