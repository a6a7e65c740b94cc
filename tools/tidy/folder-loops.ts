import type { Source } from './sources.ts'

/** Which of the folders side by side import which. */
type Edges = Map<string, Set<string>>

/**
 * Folders that stand side by side never import each other in a circle, at any depth: what one of
 * them is about can be read without the others. Files directly in the folder above tie them
 * together and do not count; neither do tests.
 */
export function findFolderLoops(sources: readonly Source[]): string[] {
  return [...edgesByParent(sources)].flatMap(([parent, edges]) =>
    loopsOf(edges).map((loop) => `folder loop in ${parent}: ${loop.join(' → ')}`),
  )
}

function edgesByParent(sources: readonly Source[]): Map<string, Edges> {
  const ours = new Set(sources.map(({ file }) => file))
  const parents = new Map<string, Edges>()
  for (const { file, imports } of sources) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const other of imports.filter((name) => ours.has(name))) {
      const parted = whereTheyPart(file, other)
      if (!parted) continue
      const edges: Edges = parents.get(parted.parent) ?? new Map()
      parents.set(parted.parent, edges)
      edges.set(parted.from, (edges.get(parted.from) ?? new Set()).add(parted.to))
    }
  }
  return parents
}

/** The deepest folder both files are in, and the subfolders of it that hold one of them each. */
function whereTheyPart(file: string, other: string) {
  const [a, b] = [file.split('/'), other.split('/')]
  const depth = a.findIndex((part, at) => part !== b[at])
  const [from, to] = [a[depth], b[depth]]
  const areFolders = depth < a.length - 1 && depth < b.length - 1
  if (from === undefined || to === undefined || !areFolders) return undefined
  return { parent: a.slice(0, depth).join('/'), from, to }
}

/** The shortest loop through each folder that is not on one found before. */
function loopsOf(edges: Edges): string[][] {
  const seen = new Set<string>()
  const loops: string[][] = []
  for (const start of edges.keys()) {
    const way = seen.has(start) ? undefined : shortestWayBack(edges, start)
    if (!way) continue
    for (const folder of way) seen.add(folder)
    loops.push(way)
  }
  return loops
}

function shortestWayBack(edges: Edges, start: string): string[] | undefined {
  const reached = new Set<string>()
  const ways = [[start]]
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, next]
      if (!reached.has(next)) ways.push([...way, next])
      reached.add(next)
    }
  }
  return undefined
}
