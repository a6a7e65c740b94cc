/** The URL of a call: its path with the parameters filled in, and its query. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return filled
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
