import path from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What the browser runs before anybody has signed in. */
const SIGN_IN = [
  'index.html',
  'src/main.tsx',
  'src/pages/auth/LoginPage.tsx',
  'src/shell/frame/SingleTaskLayout.tsx',
  // Comes later, and must not bring along what only other pages need.
  'src/shell/BannerList.tsx',
].map((file) => path.join(import.meta.dirname, file))

/** Names the file of what sign-in shares with many pages; the rest of what they share comes later. */
export function signInChunk() {
  let needed: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    needed ??= reachable(SIGN_IN, graph)
    return needed.has(id) ? 'base' : null
  }
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
