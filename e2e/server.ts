/** Where the journeys' server listens; another one may run beside it. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3210)
export const BASE_URL = `http://localhost:${PORT}`

export function brandUrl(slug: string): string {
  return `http://${slug}.localhost:${PORT}`
}
