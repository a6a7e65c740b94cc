import type { Source } from './sources.ts'

/** The rooms that each room imports. */
type Edges = Map<string, Set<string>>

/** A room is a domain, a door, a folder of pages, a feature, or any other folder below `src`. */
const ROOM =
  /^(?:server\/src\/(?:domains|doors)|web\/src\/(?:pages|features)|\w+\/src)\/[\w-]+(?=\/)/

/**
 * Finds rooms that import each other in a circle: each room must be readable without those above it. Files
 * directly in `src` connect rooms and do not count; neither do tests. Folders inside a room are free.
 */
export function findRoomLoops(sources: readonly Source[]): string[] {
  const edges: Edges = new Map()
  for (const { file, imports } of sources) {
    const from = roomOf(file)
    if (from === undefined || /\.test\.tsx?$/.test(file)) continue
    for (const to of imports.map(roomOf)) {
      if (to === undefined || to === from) continue
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return loopsOf(edges).map((loop) => `loop of rooms: ${loop.join(' → ')}`)
}

function roomOf(file: string): string | undefined {
  return ROOM.exec(file)?.[0]
}

/** Finds the shortest loop through each room that is not part of an earlier one. */
function loopsOf(edges: Edges): string[][] {
  const seen = new Set<string>()
  const loops: string[][] = []
  for (const start of edges.keys()) {
    const way = seen.has(start) ? undefined : shortestWayBack(edges, start)
    if (!way) continue
    for (const room of way) seen.add(room)
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
