import path from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const inWeb = (file: string) => path.join(import.meta.dirname, file)

/** What the browser runs before anybody has signed in. */
export const SIGN_IN = [
  'index.html',
  'src/main.tsx',
  'src/pages/auth/LoginPage.tsx',
  'src/shell/frame/SingleTaskLayout.tsx',
  // Comes later, and must not bring along what only other pages need.
  'src/shell/BannerList.tsx',
].map(inWeb)

/** What home and its frame are made of. */
export const HOME = [
  'src/shell/DashboardLayout.tsx',
  'src/pages/accounts/DashboardPage.tsx',
  'src/pages/accounts/chart/BalanceChart.tsx',
  'src/session/lists/load-lists.ts',
].map(inWeb)

/** What the console runs first: its sign-in, then the work queue. */
export const CONSOLE = [
  'src/console/main.tsx',
  'src/console/sign-in/LoginPage.tsx',
  'src/console/work/WorkPage.tsx',
].map(inWeb)

/** Names the file of what these share with other pages; the rest of what those share comes later. */
export function chunkOf(name: string, from: readonly string[]) {
  let needed: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    needed ??= reachable(from, graph)
    return needed.has(id) ? name : null
  }
}

/** Names a file for what both sets need, so that neither loads the rest of the other. */
export function chunkOfBoth(name: string, from: readonly string[], others: readonly string[]) {
  const [one, other] = [chunkOf(name, from), chunkOf(name, others)]
  return (id: string, graph: ModuleGraph) => one(id, graph) && other(id, graph)
}

function reachable(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
